import { wireBlock, wireHash } from './blockNode.ts'

/** Account of the key 0x11…11, which signed the block below. */
export const SIGNER = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
/** Its signature. */
export const SEAL =
  '323c09b5ec32500fece46952f346796561266b306f3e40b6361f0206d726e54206b726095847cc1c0dddef2f6276cbf7d40e43725acffc586aa0a5187ecaffd601'
/** A made address. */
export const address = (byte: string) => `0x${byte.repeat(20)}`

/** A block as Clique signs it, with its own hash. EIP-225. */
export const CLIQUE = wireBlock({
  hash: '0xbef4d10d851e337cab64ca2b15aca21a574d41e4bac657ceb896741b8fe155f7',
  miner: address('00'),
  difficulty: '0x2',
  totalDifficulty: '0x200',
  mixHash: wireHash(0),
  logsBloom: `0x${'00'.repeat(256)}`,
  sha3Uncles: wireHash(1),
  stateRoot: wireHash(2),
  transactionsRoot: wireHash(3),
  receiptsRoot: wireHash(4),
  extraData: `0x${Buffer.from('otter').toString('hex').padEnd(64, '0')}${'a1'.repeat(20)}${'a2'.repeat(20)}${SEAL}`,
})

/** A block with the extra data of the genesis block of the Besu documentation, for QBFT. */
export const QBFT = {
  ...CLIQUE,
  miner: address('c1'),
  extraData:
    '0xf87aa00000000000000000000000000000000000000000000000000000000000000000f8549464a702e6263b7297a96638cac6ae65e6541f4169943923390ad55e90c237593b3b0e401f3b08a0318594aefdb9a738c9f433e5b6b212a6d62f6370c2f69294c7eeb9a4e00ce683cf93039b212648e01c6c6b78c080c0',
}
