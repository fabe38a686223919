import { parseSafeCount } from '@otterscan/ethereum/hex'
import type { BlockRows } from './blockRows.ts'

/** Lengths of time that have figures of their own. The order defines the numbers on disk. */
export const ACTIVITY_INTERVALS = ['hour', 'day'] as const

export type ActivityInterval = (typeof ACTIVITY_INTERVALS)[number]

/** Seconds; both begin at midnight UTC. */
export const INTERVAL_SECONDS: Readonly<Record<ActivityInterval, bigint>> = { hour: 3_600n, day: 86_400n }

/** What is added up. The order defines the places on disk. */
export const ACTIVITY_SUMS = [
  'transactions',
  'gasUsed',
  'gasLimit',
  'totalFees',
  'baseFees',
  'blobs',
  'blobFees',
  'contracts',
] as const

/** Prices of each block, in wei, with their bounds. The order defines the places on disk. */
export const ACTIVITY_PRICES = ['baseFee', 'blobBaseFee'] as const

type SumName = (typeof ACTIVITY_SUMS)[number]
type PriceName = (typeof ACTIVITY_PRICES)[number]

/** A sum, and how many blocks it is known of. */
export interface IndexedSum {
  readonly blocks: number
  readonly sum: bigint
}

/** A sum of prices, and the lowest and the highest of them. */
export interface IndexedPrices extends IndexedSum {
  readonly lowest: bigint
  readonly highest: bigint
}

/** What happened in an hour or a day, of the blocks that were read completely. */
export interface IndexedActivity {
  /** Unix seconds, at which it begins. */
  readonly time: bigint
  readonly blocks: number
  readonly firstBlock: bigint
  readonly lastBlock: bigint
  /** One that is not known of any block is absent. */
  readonly sums: Readonly<Partial<Record<SumName, IndexedSum>>>
  readonly prices: Readonly<Partial<Record<PriceName, IndexedPrices>>>
}

/** Which hours or days are wanted; both ends included. */
export interface ActivityRange {
  readonly interval: ActivityInterval
  /** Unix seconds. */
  readonly fromTime?: bigint | undefined
  readonly toTime?: bigint | undefined
  readonly limit: number
}

/** Hours or days of these blocks, in no order. A block with a gap is left out: what is known of it may be replaced. */
export function groupActivity(
  blocks: readonly BlockRows[],
  interval: ActivityInterval,
): readonly IndexedActivity[] {
  const found = new Map<bigint, IndexedActivity>()
  for (const block of blocks) {
    const { timestamp } = block.totals
    const position = timestamp === undefined ? undefined : findActivityPosition(timestamp, interval)
    if (block.gap !== undefined || position === undefined) continue
    const time = BigInt(position) * INTERVAL_SECONDS[interval]
    const known = found.get(time)
    const own = toActivity(block, time)
    found.set(time, known === undefined ? own : addActivity(known, own))
  }
  return [...found.values()]
}

/** Number of the hour or day since 1970; `undefined` for a time that cannot be one. */
export function findActivityPosition(timestamp: bigint, interval: ActivityInterval): number | undefined {
  return parseSafeCount(timestamp / INTERVAL_SECONDS[interval])
}

/** Both together: of the same time, and of other blocks. */
export function addActivity(one: IndexedActivity, other: IndexedActivity): IndexedActivity {
  const sums: Partial<Record<SumName, IndexedSum>> = { ...one.sums }
  for (const name of ACTIVITY_SUMS) {
    const [left, right] = [one.sums[name], other.sums[name]]
    if (right === undefined) continue
    sums[name] =
      left === undefined ? right : { blocks: left.blocks + right.blocks, sum: left.sum + right.sum }
  }
  const prices: Partial<Record<PriceName, IndexedPrices>> = { ...one.prices }
  for (const name of ACTIVITY_PRICES) {
    const [left, right] = [one.prices[name], other.prices[name]]
    if (right === undefined) continue
    prices[name] = left === undefined ? right : addPrices(left, right)
  }
  return {
    time: one.time,
    blocks: one.blocks + other.blocks,
    firstBlock: one.firstBlock < other.firstBlock ? one.firstBlock : other.firstBlock,
    lastBlock: one.lastBlock > other.lastBlock ? one.lastBlock : other.lastBlock,
    sums,
    prices,
  }
}

function addPrices(left: IndexedPrices, right: IndexedPrices): IndexedPrices {
  return {
    blocks: left.blocks + right.blocks,
    sum: left.sum + right.sum,
    lowest: left.lowest < right.lowest ? left.lowest : right.lowest,
    highest: left.highest > right.highest ? left.highest : right.highest,
  }
}

function toActivity({ number, totals, figures, creations, isTraced }: BlockRows, time: bigint) {
  const { gasUsed, gasLimit, baseFee, blobs, blobFees, blobBaseFee } = figures
  const values: Readonly<Record<SumName, bigint | undefined>> = {
    transactions: totals.transactionCount === undefined ? undefined : BigInt(totals.transactionCount),
    gasUsed,
    gasLimit,
    totalFees: totals.totalFees,
    baseFees: gasUsed === undefined || baseFee === undefined ? undefined : gasUsed * baseFee,
    blobs,
    blobFees,
    // Without inner calls, contracts that contracts created are missing.
    contracts: isTraced ? BigInt(creations.length) : undefined,
  }
  const sums: Partial<Record<SumName, IndexedSum>> = {}
  for (const name of ACTIVITY_SUMS) {
    const sum = values[name]
    if (sum !== undefined) sums[name] = { blocks: 1, sum }
  }
  const prices: Partial<Record<PriceName, IndexedPrices>> = {}
  for (const [name, price] of [
    ['baseFee', baseFee],
    ['blobBaseFee', blobBaseFee],
  ] as const) {
    if (price !== undefined) prices[name] = { blocks: 1, sum: price, lowest: price, highest: price }
  }
  return { time, blocks: 1, firstBlock: number, lastBlock: number, sums, prices }
}
