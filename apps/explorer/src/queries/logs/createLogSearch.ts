import { createSearch, NOTHING_FOUND, type Search, type SearchProgress } from '../createSearch.ts'
import type { LogWindow } from './logWindow.ts'
import { type BlockRange, type FoundLog, type GetLogs, walkLogs } from './walkLogs.ts'

/** What was found, the newest first, and in which blocks. */
export interface LogSearchState extends SearchProgress<FoundLog> {
  readonly unreadableCount: number
  /** Oldest block read: from it to the end of the range nothing is missing. `undefined` before the first answer. */
  readonly readFrom: bigint | undefined
  /** Blocks asked for at once. */
  readonly windowSize: bigint
}

/** Searches a range of blocks downward until enough is found. */
export interface LogSearch extends Search<LogSearchState> {
  readonly range: BlockRange
  /** Everything in the range: what was found, then the rest from the node. Throws what the client throws. */
  readonly walkAll: (signal: AbortSignal) => AsyncIterable<readonly FoundLog[]>
}

/** A search that reads no further than needed: a range may hold millions of logs. */
export function createLogSearch(getLogs: GetLogs, range: BlockRange, start: LogWindow): LogSearch {
  let window = start

  function walkOn(
    { readFrom, windowSize }: LogSearchState,
    signal: AbortSignal,
    onSize?: (windowSize: bigint) => void,
  ) {
    const last = readFrom === undefined ? range.last : readFrom - 1n
    let known = windowSize
    const onWindow = (next: LogWindow) => {
      window = next
      if (next.size !== known) onSize?.(next.size)
      known = next.size
    }
    return walkLogs(getLogs, { first: range.first, last }, { window, onWindow, signal })
  }

  const search = createSearch<LogSearchState>({
    start: { ...NOTHING_FOUND, unreadableCount: 0, readFrom: undefined, windowSize: start.size },
    isWhole: ({ readFrom }) => readFrom === range.first,
    async *walk(getState, signal, change) {
      const logs = walkOn(getState(), signal, (windowSize) => change({ windowSize }))
      for await (const { first, found } of logs) {
        const { found: before, unreadableCount } = getState()
        yield {
          found: found.length === 0 ? before : [...before, ...found],
          unreadableCount: unreadableCount + found.filter(({ kind }) => kind === 'unreadable').length,
          readFrom: first,
        }
      }
    },
  })
  return {
    ...search,
    range,
    async *walkAll(signal) {
      const state = search.getState()
      yield state.found
      for await (const { found } of walkOn(state, signal)) yield found
    },
  }
}
