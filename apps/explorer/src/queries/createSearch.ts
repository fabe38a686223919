/** `resting`: enough was found; `stopped`: by the user; `done`: everything was searched. */
export type SearchStatus = 'running' | 'resting' | 'stopped' | 'done' | 'failed'

/** Where a search is. */
export interface SearchProgress<Item> {
  readonly status: SearchStatus
  /** In the order of the search. */
  readonly found: readonly Item[]
  /** Why it failed. */
  readonly message: string | undefined
}

/** A search that stops, and goes on from where it was. */
export interface Search<State> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getState: () => State
  /** Goes on until this many are found, or nothing is left; after a failure or a stop, from where it was. */
  readonly lookFor: (count: number) => void
  readonly stop: () => void
}

/** A search to start from, and what it does. */
export interface SearchSteps<State> {
  /** Before the first step. */
  readonly start: State
  /** Goes on from the present state; each part is what a step changed. Ends when nothing is left. */
  readonly walk: (
    getState: () => State,
    signal: AbortSignal,
    change: (part: Partial<State>) => void,
  ) => AsyncIterable<Partial<State>>
  /** Nothing is left in this state, although the walk has not ended yet. */
  readonly isWhole?: (state: State) => boolean
}

/** What every search starts with. */
export const NOTHING_FOUND = { status: 'resting', found: [], message: undefined } as const

/** A search that goes no further than needed: there may be millions to find. */
export function createSearch<State extends SearchProgress<unknown>>({
  start,
  walk,
  isWhole = () => false,
}: SearchSteps<State>): Search<State> {
  const listeners = new Set<() => void>()
  let state = start
  let goal = 0
  let running: AbortController | undefined
  const getState = () => state

  function change(part: Partial<State> | Partial<Pick<State, 'status' | 'message'>>): void {
    state = { ...state, ...part }
    for (const notify of listeners) notify()
  }

  async function run(signal: AbortSignal): Promise<SearchStatus> {
    for await (const part of walk(getState, signal, change)) {
      if (signal.aborted) return 'stopped'
      change(part)
      if (state.found.length >= goal && !isWhole(state)) return 'resting'
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
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState,
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
  }
}
