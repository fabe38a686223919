import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { parseEther, parseGwei } from 'viem'
import { createAccounts } from './accounts.ts'
import { BLOCK_GAS_LIMIT, DEVNET_CHAIN_ID, GENESIS_TIMESTAMP } from './chainSettings.ts'
import { SYSTEM_CONTRACTS } from './systemContracts.ts'

/** Those that hold nothing only sign authorizations. */
const POOR = /^authority/

const ZERO_BLOCKS = [
  ...['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople'],
  ...['petersburg', 'istanbul', 'berlin', 'london', 'mergeNetsplit'],
]

const FIRST_BLOBS = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 }
const NEWER_BLOBS = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 }

/** Address of the deposit contract, as on mainnet. */
export const DEPOSIT_CONTRACT = '0x00000000219ab540356cBB839Cbe05303d7705Fa'

/** Rules from the first block on: Osaka, or those before it for clients that have no Osaka yet. */
export type Rules = 'prague' | 'osaka'

/** What may differ from the scenarios' chain. */
export interface GenesisOptions {
  /** Seconds. */
  readonly timestamp?: bigint
  /** Code of further contracts, by address. */
  readonly contracts?: Readonly<Record<string, Hex>>
}

/**
 * Genesis of the scenarios' chain in the JSON that geth began and the other clients read too, with 10,000 ETH for each account of the scenarios, and the contracts that the protocol calls by itself.
 */
export function createGenesis(
  rules: Rules,
  { timestamp = GENESIS_TIMESTAMP, contracts = {} }: GenesisOptions = {},
): Readonly<Record<string, unknown>> {
  const balance = toQuantity(parseEther('10000'))
  const rich = Object.entries(createAccounts()).filter(([role]) => !POOR.test(role))
  return {
    config: {
      chainId: DEVNET_CHAIN_ID,
      ...Object.fromEntries(ZERO_BLOCKS.map((name) => [`${name}Block`, 0])),
      terminalTotalDifficulty: 0,
      terminalTotalDifficultyPassed: true,
      ...{ shanghaiTime: 0, cancunTime: 0, pragueTime: 0, ...(rules === 'osaka' && { osakaTime: 0 }) },
      blobSchedule: { cancun: FIRST_BLOBS, prague: NEWER_BLOBS, osaka: NEWER_BLOBS },
      depositContractAddress: DEPOSIT_CONTRACT,
    },
    nonce: '0x0',
    timestamp: toQuantity(timestamp),
    extraData: '0x',
    gasLimit: toQuantity(BLOCK_GAS_LIMIT),
    difficulty: '0x0',
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    baseFeePerGas: toQuantity(parseGwei('1')),
    alloc: {
      ...Object.fromEntries(rich.map(([, { address }]) => [address, { balance }])),
      ...Object.fromEntries(
        Object.entries({ ...SYSTEM_CONTRACTS, ...contracts }).map(([address, code]) => [
          address,
          { balance: '0x0', nonce: '0x1', code },
        ]),
      ),
    },
  }
}
