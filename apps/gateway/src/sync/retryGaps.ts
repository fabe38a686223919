import type { Hex } from '@otterscan/ethereum/hex'
import { type BlockRows, UNKNOWN_HASH } from '../storage/blockRows.ts'
import type { IndexGap, IndexStorage } from '../storage/storage.ts'
import type { SyncParts } from './syncParts.ts'

/** When gaps are tried again: each with growing pauses. */
export interface GapSchedule {
  /** A gap whose time has come; `undefined` when there is none. */
  next(gaps: readonly IndexGap[]): IndexGap | undefined
  /** After a try that filled nothing. */
  postpone(gap: IndexGap): void
}

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000

/** `now`: milliseconds. A gap is first tried after the first pause. */
export function createGapSchedule(now: () => number = Date.now, firstPauseMs = FIRST_PAUSE_MS): GapSchedule {
  let pauses = new Map<bigint, { readonly at: number; readonly pauseMs: number }>()
  return {
    next: (gaps) => {
      // By the last block: a gap grows downward while the index does.
      pauses = new Map(
        gaps.map(({ to }) => [to, pauses.get(to) ?? { at: now() + firstPauseMs, pauseMs: firstPauseMs }]),
      )
      return gaps.find(({ to }) => (pauses.get(to)?.at ?? Number.POSITIVE_INFINITY) <= now())
    },
    postpone: ({ to }) => {
      const pauseMs = Math.min((pauses.get(to)?.pauseMs ?? firstPauseMs) * 2, LONGEST_PAUSE_MS)
      pauses.set(to, { at: now() + pauseMs, pauseMs })
    },
  }
}

/** Most blocks that are filled at once: lists are written again each time. */
const FILLED_AT_ONCE = 64n

/**
 * Reads a gap again, from a block of it downward as far as it succeeds: a random one, because each block of a gap may
 * have its own fault. Returns how many blocks are whole now. Throws: as the node's client, and errors of the store.
 */
export async function retryGap(parts: SyncParts, gap: IndexGap, random = Math.random): Promise<number> {
  const start = gap.to - (BigInt(Math.floor(random() * 2 ** 32)) % (gap.to - gap.from + 1n))
  const read: BlockRows[] = []
  for (let number = start; number >= gap.from && start - number < FILLED_AT_ONCE; number--) {
    const rows = await readAgain(parts, number, read[0]?.parentHash)
    if (rows !== undefined) read.unshift(rows)
    if (rows === undefined || rows.gap !== undefined) break
  }
  await store(parts.storage, read)
  const whole = read.filter(({ gap: reason }) => reason === undefined).length
  parts.onIndexed(whole, 0)
  return whole
}

/** The rows of a block that belongs there; `undefined` as long as nothing more is known than before. */
async function readAgain(
  { indexer, storage }: SyncParts,
  number: bigint,
  expectedHash: Hex | undefined,
): Promise<BlockRows | undefined> {
  const reading = await indexer.index(number)
  if (reading.kind !== 'rows') return undefined
  const { rows } = reading
  return storage.read(async (view) => {
    const [own, below, totals] = await Promise.all([
      view.blockHash(number),
      view.blockHash(number - 1n),
      view.totals(number),
    ])
    const isLinked =
      (own === undefined || own === rows.hash) &&
      (below === undefined || below === rows.parentHash) &&
      (expectedHash === undefined || expectedHash === rows.hash)
    const isMore = rows.gap === undefined || totals?.timestamp === undefined
    return isLinked && isMore ? rows : undefined
  })
}

/** Cold blocks in place; hot ones with everything above them. */
async function store(storage: IndexStorage, read: readonly BlockRows[]): Promise<void> {
  const lastCold = storage.checkpoint()?.lastBlock ?? -1n
  const cold = read.filter(({ number }) => number <= lastCold)
  if (cold.length > 0) await storage.fill(cold)
  const hot = new Map(
    read.filter(({ number }) => number > lastCold).map((rows) => [rows.number, rows] as const),
  )
  if (hot.size === 0) return
  const rebuilt = storage
    .hotBlocks()
    .flatMap(({ number }) => hot.get(number) ?? storage.hotRows(number) ?? [])
  const [lowest] = rebuilt
  if (lowest !== undefined) await storage.replaceHot(lowest.number, rebuilt.map(linkToNeighbors))
}

/** A gap without a hash takes it from the block above, its parent's from the block below. */
function linkToNeighbors(rows: BlockRows, at: number, all: readonly BlockRows[]): BlockRows {
  const hash = rows.hash === UNKNOWN_HASH ? (all[at + 1]?.parentHash ?? rows.hash) : rows.hash
  const parentHash =
    rows.parentHash === UNKNOWN_HASH ? (all[at - 1]?.hash ?? rows.parentHash) : rows.parentHash
  return { ...rows, hash, parentHash }
}
