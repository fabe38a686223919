import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'

/** Status of a search. `resting`: enough was found; `stopped`: by the user; `done`: everything was searched.
 */
export type SearchStatus = 'running' | 'resting' | 'stopped' | 'done' | 'failed'

/** State and results of a search. */
export interface SearchState {
  readonly status: SearchStatus
  /** Newest first. */
  readonly found: readonly HistoryEntry[]
  readonly lookedAt: number
  /** Block of the oldest transaction searched. */
  readonly downTo: bigint | undefined
  /** Why it failed. */
  readonly message: string | undefined
}

/** Searches a history until enough is found. */
export interface HistorySearcher {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => SearchState
  /** Continues until this many are found, or nothing is left. After a failure it resumes where it stopped. */
  readonly lookFor: (count: number) => void
  readonly stop: () => void
}

/** Entries from the newest on, or older than a given one; ends when nothing is left. */
export type WalkHistory = (
  signal: AbortSignal,
  after: Hex | undefined,
) => AsyncIterable<readonly HistoryEntry[]>

const NOTHING: SearchState = {
  status: 'resting',
  found: [],
  lookedAt: 0,
  downTo: undefined,
  message: undefined,
}

/** A search that goes no further than needed: a history may have millions of entries. */
export function createHistorySearch(
  walk: WalkHistory,
  isWanted: (entry: HistoryEntry) => boolean,
): HistorySearcher {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let goal = 0
  let after: Hex | undefined
  let running: AbortController | undefined

  function change(part: Partial<SearchState>): void {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }

  function take(entries: readonly HistoryEntry[]): void {
    const oldest = entries.at(-1)
    if (oldest === undefined) return
    after = oldest.transaction.hash
    change({
      found: [...state.found, ...entries.filter(isWanted)],
      lookedAt: state.lookedAt + entries.length,
      downTo: oldest.transaction.blockNumber ?? oldest.receipt?.blockNumber ?? state.downTo,
    })
  }

  async function run(signal: AbortSignal): Promise<SearchStatus> {
    for await (const entries of walk(signal, after)) {
      if (signal.aborted) return 'stopped'
      take(entries)
      if (state.found.length >= goal) return 'resting'
    }
    return 'done'
  }

  async function start(): Promise<void> {
    const own = new AbortController()
    running = own
    change({ status: 'running', message: undefined })
    try {
      const status = await run(own.signal)
      if (running === own) change({ status })
    } catch (error) {
      // Stopped by the caller: the state is already set.
      if (running !== own) return
      change({ status: 'failed', message: error instanceof Error ? error.message : String(error) })
    } finally {
      if (running === own) running = undefined
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    lookFor: (count) => {
      goal = Math.max(goal, count)
      if (running !== undefined || state.status === 'done' || state.found.length >= goal) return
      void start()
    },
    stop: () => {
      if (running === undefined) return
      running.abort()
      running = undefined
      change({ status: 'stopped' })
    },
  }
}
