import type { LogWindow } from './logWindow.ts'
import { type BlockRange, type FoundLog, type GetLogs, walkLogs } from './walkLogs.ts'

/** `resting`: enough was found; `stopped`: by the user; `done`: every block was read. */
export type LogSearchStatus = 'running' | 'resting' | 'stopped' | 'done' | 'failed'

/** What was found, and in which blocks. */
export interface LogSearchState {
  readonly status: LogSearchStatus
  /** Newest first. */
  readonly found: readonly FoundLog[]
  readonly unreadableCount: number
  /** Oldest block read: from it to the end of the range nothing is missing. `undefined` before the first answer. */
  readonly readFrom: bigint | undefined
  /** Blocks asked for at once. */
  readonly windowSize: bigint
  /** Why it failed. */
  readonly message: string | undefined
}

/** Searches a range of blocks downward until enough is found. */
export interface LogSearch {
  readonly range: BlockRange
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => LogSearchState
  /** Goes on until this many are found, or every block was read; after a failure or a stop, from where it was. */
  readonly lookFor: (count: number) => void
  readonly stop: () => void
  /** Everything in the range: what was found, then the rest from the node. Throws what the client throws. */
  readonly walkAll: (signal: AbortSignal) => AsyncIterable<readonly FoundLog[]>
}

/** A search that reads no further than needed: a range may hold millions of logs. */
export function createLogSearch(getLogs: GetLogs, range: BlockRange, start: LogWindow): LogSearch {
  const listeners = new Set<() => void>()
  let window = start
  let goal = 0
  let running: AbortController | undefined
  let state: LogSearchState = {
    status: 'resting',
    found: [],
    unreadableCount: 0,
    readFrom: undefined,
    windowSize: start.size,
    message: undefined,
  }

  function change(part: Partial<LogSearchState>): void {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }

  function walkOn(signal: AbortSignal) {
    const last = state.readFrom === undefined ? range.last : state.readFrom - 1n
    const onWindow = (next: LogWindow) => {
      window = next
      if (next.size !== state.windowSize) change({ windowSize: next.size })
    }
    return walkLogs(getLogs, { first: range.first, last }, { window, onWindow, signal })
  }

  async function run(signal: AbortSignal): Promise<LogSearchStatus> {
    for await (const { first, found } of walkOn(signal)) {
      const unreadable = found.filter(({ kind }) => kind === 'unreadable').length
      change({
        found: found.length === 0 ? state.found : [...state.found, ...found],
        unreadableCount: state.unreadableCount + unreadable,
        readFrom: first,
      })
      if (state.found.length >= goal && first > range.first) return 'resting'
    }
    return 'done'
  }

  async function begin(): Promise<void> {
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
    range,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    lookFor: (count) => {
      goal = Math.max(goal, count)
      if (running !== undefined || state.status === 'done' || state.found.length >= goal) return
      void begin()
    },
    stop: () => {
      if (running === undefined) return
      running.abort()
      running = undefined
      change({ status: 'stopped' })
    },
    async *walkAll(signal) {
      const rest = walkOn(signal)
      yield state.found
      for await (const { found } of rest) yield found
    },
  }
}
