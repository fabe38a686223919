import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import {
  createSearch,
  NOTHING_FOUND,
  type Search,
  type SearchProgress,
} from '../../../queries/createSearch.ts'

/** What was found, the newest first, and how far was searched. */
export interface HistorySearchState extends SearchProgress<HistoryEntry> {
  readonly lookedAt: number
  /** Block of the oldest transaction searched. */
  readonly downTo: bigint | undefined
}

/** Entries from the newest on, or older than a given one; ends when nothing is left. */
export type WalkHistory = (
  signal: AbortSignal,
  after: Hex | undefined,
) => AsyncIterable<readonly HistoryEntry[]>

/** Searches a history until enough is found. */
export function createHistorySearch(
  walk: WalkHistory,
  isWanted: (entry: HistoryEntry) => boolean,
): Search<HistorySearchState> {
  let after: Hex | undefined
  return createSearch<HistorySearchState>({
    start: { ...NOTHING_FOUND, lookedAt: 0, downTo: undefined },
    async *walk(getState, signal) {
      for await (const entries of walk(signal, after)) {
        const oldest = entries.at(-1)
        // What comes after a stop is not counted, and so is asked for again.
        if (signal.aborted) return
        if (oldest === undefined) continue
        after = oldest.transaction.hash
        const { found, lookedAt, downTo } = getState()
        yield {
          found: [...found, ...entries.filter(isWanted)],
          lookedAt: lookedAt + entries.length,
          downTo: oldest.transaction.blockNumber ?? oldest.receipt?.blockNumber ?? downTo,
        }
      }
    },
  })
}
