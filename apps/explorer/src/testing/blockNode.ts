import { toWord } from '@otterscan/ethereum/hex'

/** A hash that tells which one it is. */
export function wireHash(tag: number): string {
  return toWord(BigInt(tag))
}

/** An address that tells which one it is. */
export function wireAddress(tag: number): string {
  return `0x${tag.toString(16).padStart(40, '0')}`
}

/** A block after the merge as a node sends it; `fields` come on top. */
export function wireBlock(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    number: '0x64',
    hash: wireHash(0x64),
    parentHash: wireHash(0x63),
    timestamp: '0x661e02c3',
    miner: wireAddress(0xfee),
    difficulty: '0x0',
    totalDifficulty: '0xc70d815d562d3cfa955',
    gasLimit: '0x1c9c380',
    gasUsed: '0xe4e1c0',
    baseFeePerGas: '0x3b9aca00',
    extraData: '0x',
    nonce: '0x0000000000000000',
    size: '0xd8f',
    uncles: [],
    transactionCount: 3,
    ...fields,
  }
}

/** Details of `block`: 0.02 ETH of fees, and an issuance that no block after the merge has. */
export function wireDetails(
  block: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>> = {},
) {
  return {
    block,
    issuance: { blockReward: '0x1bc16d674ec80000', uncleReward: '0x0', issuance: '0x1bc16d674ec80000' },
    totalFees: '0x470de4df820000',
    ...fields,
  }
}

/** A header as the head; the chain is `number` blocks long. */
export function wireHead(number: number): Record<string, unknown> {
  return wireBlock({ number: `0x${number.toString(16)}`, hash: wireHash(0x1000 + number) })
}
