import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'
import type { BlockRows, CreationRow, PostingRow } from '../blockRows.ts'
import type { IndexStart } from '../Storage.ts'

/** An address that ends in a number. */
export function toMadeAddress(number: number): Address {
  return sliceHex(toWord(0xaan * 256n ** 19n + BigInt(number)), 12)
}

/** Hash of a made block; `fork` tells blocks of one height apart. */
export function toMadeHash(number: bigint, fork = 0): Hex {
  return toWord(BigInt(fork) * 2n ** 128n + BigInt.asUintN(64, number))
}

/** A start whose first block above is `anchor` + 1. */
export function toMadeStart(anchor: bigint): IndexStart {
  return { chainId: 1337n, genesisHash: toMadeHash(0n), anchorNumber: anchor, anchorHash: toMadeHash(anchor) }
}

/** What a made block holds. */
export interface MadeParts {
  readonly postings?: readonly PostingRow[]
  readonly creations?: readonly CreationRow[]
  readonly holdings?: BlockRows['holdings']
  readonly facts?: BlockRows['facts']
  readonly fork?: number
  /** Default true. */
  readonly isTraced?: boolean
  /** Fork of the block below; default as the block's own. */
  readonly parentFork?: number
}

/** A block with these rows. */
export function madeBlock(number: bigint, parts: MadeParts = {}): BlockRows {
  const { postings = [], creations = [], holdings = [], facts = [], fork = 0, isTraced = true } = parts
  const { parentFork = fork } = parts
  return {
    number,
    hash: toMadeHash(number, fork),
    parentHash: toMadeHash(number - 1n, parentFork),
    isTraced,
    totals: {
      timestamp: 1000n + number,
      transactionCount: postings.length,
      totalFees: number * 10n ** 20n,
      blockReward: 2n,
      uncleReward: number % 2n,
    },
    postings,
    creations,
    holdings,
    facts,
  }
}
