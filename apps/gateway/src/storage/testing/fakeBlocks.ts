import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import { type BlockRows, type CreationRow, type PostingRow, UNKNOWN_FIGURES } from '../blockRows.ts'
import type { IndexStart } from '../storage.ts'

/** An address that ends in a number. */
export function toFakeAddress(number: number): Address {
  return sliceHex(toWord(0xaan * 256n ** 19n + BigInt(number)), 12)
}

/** Hash of a fake block; `fork` distinguishes blocks of the same number. */
export function toFakeHash(number: bigint, fork = 0): Hex {
  return toWord(BigInt(fork) * 2n ** 128n + BigInt.asUintN(64, number))
}

/** A start whose first block above is `anchor` + 1. */
export function toFakeStart(anchor: bigint): IndexStart {
  return { chainId: 1337n, genesisHash: toFakeHash(0n), anchorNumber: anchor, anchorHash: toFakeHash(anchor) }
}

/** Contents of a fake block. */
export interface FakeBlockParts {
  readonly postings?: readonly PostingRow[]
  readonly creations?: readonly CreationRow[]
  readonly holdings?: BlockRows['holdings']
  readonly idChanges?: BlockRows['idChanges']
  readonly facts?: BlockRows['facts']
  readonly codeChanges?: BlockRows['codeChanges']
  readonly gap?: string
  /** Default `1000 + number`. */
  readonly timestamp?: bigint | undefined
  readonly figures?: Partial<BlockRows['figures']>
  readonly fork?: number
  /** Default true. */
  readonly isTraced?: boolean
  /** Fork of the parent block; defaults to the block's own. */
  readonly parentFork?: number
}

/** A block with these rows. */
export function fakeBlock(number: bigint, parts: FakeBlockParts = {}): BlockRows {
  const { postings = [], creations = [], holdings = [], facts = [], fork = 0, isTraced = true } = parts
  const { codeChanges = [], idChanges = [], gap } = parts
  const { parentFork = fork } = parts
  return {
    number,
    hash: toFakeHash(number, fork),
    parentHash: toFakeHash(number - 1n, parentFork),
    isTraced,
    totals: {
      timestamp: 'timestamp' in parts ? parts.timestamp : 1000n + number,
      transactionCount: postings.length,
      totalFees: number * 10n ** 20n,
      blockReward: 2n,
      uncleReward: number % 2n,
    },
    figures: { ...UNKNOWN_FIGURES, ...parts.figures },
    postings,
    creations,
    codeChanges,
    holdings,
    idChanges,
    facts,
    ...(gap === undefined ? {} : { gap }),
  }
}
