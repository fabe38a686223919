/*
 * Settings that make the development chain identical at every start. Changing any of them changes every hash.
 */

/** Chain id of the development chain. */
export const DEVNET_CHAIN_ID = 1337

/** The well-known test phrase. Its keys are public: never send real value to these accounts. */
export const DEVNET_MNEMONIC = 'test test test test test test test test test test test junk'

/** Hard fork of the blocks; it supports blob and set-code transactions. */
export const DEVNET_HARDFORK = 'osaka'

/** Timestamp of the genesis block in seconds: 15 June 2025, 15:06:40 UTC. */
export const GENESIS_TIMESTAMP = 1_750_000_000n

/** Seconds between two blocks of the scenarios. */
export const SECONDS_PER_BLOCK = 12n

/** Gas limit of every block. */
export const BLOCK_GAS_LIMIT = 30_000_000n

/** Receives the fees of the scenarios' blocks. It never sends. */
export const BLOCK_PRODUCER = '0x00000000000000000000000000000000c0ffee00'
