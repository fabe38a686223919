import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'

/** What was found, the newest first, and how far was searched. */
export interface HistorySearchState<Item> extends SearchProgress<Item> {
  readonly lookedAt: number
  /** Transactions of which it is not known what they hold. */
  readonly unknownCount: number
  /** Block of the oldest transaction searched. */
  readonly downTo: bigint | undefined
}

/** Searches a history until enough is found. */
export interface HistorySearcher<Item> extends Search<HistorySearchState<Item>> {
  /** Everything: what was found, then the rest. Throws what the walk throws. */
  readonly walkAll: (signal: AbortSignal) => AsyncIterable<readonly Item[]>
}

/** Entries from the newest on, or older than a given one; ends when nothing is left. */
export type WalkHistory = (
  signal: AbortSignal,
  after: Hex | undefined,
) => AsyncIterable<readonly HistoryEntry[]>

/** What a transaction holds of what is searched; `undefined` where that is not known. */
export type FindInEntry<Item> = (
  entry: HistoryEntry,
  signal: AbortSignal,
) => readonly Item[] | undefined | Promise<readonly Item[] | undefined>

interface Step<Item> {
  readonly items: readonly Item[]
  readonly unknownCount: number
  readonly count: number
  readonly oldest: HistoryEntry
}

/** A search that reads no further than needed: a history may have millions of entries. */
export function createHistorySearch<Item>(walk: WalkHistory, find: FindInEntry<Item>): HistorySearcher<Item> {
  let after: Hex | undefined

  async function* walkFrom(start: Hex | undefined, signal: AbortSignal): AsyncGenerator<Step<Item>, void> {
    for await (const entries of walk(signal, start)) {
      const oldest = entries.at(-1)
      if (oldest === undefined) continue
      // At once, so that the calls of a page go in one batch.
      const found = await Promise.all(entries.map(async (entry) => find(entry, signal)))
      yield {
        items: found.flatMap((items) => items ?? []),
        unknownCount: found.filter((items) => items === undefined).length,
        count: entries.length,
        oldest,
      }
    }
  }

  const search = createSearch<HistorySearchState<Item>>({
    start: { ...NOTHING_FOUND, lookedAt: 0, unknownCount: 0, downTo: undefined },
    async *walk(getState, signal) {
      for await (const { items, unknownCount, count, oldest } of walkFrom(after, signal)) {
        // What comes after a stop is not counted, and so is asked for again.
        if (signal.aborted) return
        after = oldest.transaction.hash
        const state = getState()
        yield {
          found: [...state.found, ...items],
          lookedAt: state.lookedAt + count,
          unknownCount: state.unknownCount + unknownCount,
          downTo: oldest.transaction.blockNumber ?? oldest.receipt?.blockNumber ?? state.downTo,
        }
      }
    },
  })
  return {
    ...search,
    async *walkAll(signal) {
      const { found, status } = search.getState()
      const rest = walkFrom(after, signal)
      yield found
      if (status === 'done') return
      for await (const { items } of rest) yield items
    },
  }
}
