/** What the index is doing. `waiting`: for the node, see `message`. `failed`: stopped permanently. */
export type IndexPhase = 'starting' | 'indexing' | 'following' | 'waiting' | 'failed' | 'stopped'

/** Progress and speed of the index. */
export interface IndexProgress {
  readonly phase: IndexPhase
  /** Why it is waiting, failed or was rebuilt; `undefined` otherwise. */
  readonly message: string | undefined
  /** Newest block of the node when last polled. */
  readonly headBlock: bigint | undefined
  /** Blocks still missing at both ends. */
  readonly missingBlocks: bigint | undefined
  /** Over the last minute. */
  readonly blocksPerSecond: number
  readonly transactionsPerSecond: number
  /** Seconds; `undefined` when nothing is missing or the rate is unknown. */
  readonly remainingSeconds: number | undefined
}

/** Measures a rate over a sliding window. */
export interface RateMeter {
  add(blocks: number, transactions: number): void
  read(): { readonly blocksPerSecond: number; readonly transactionsPerSecond: number }
}

const WINDOW_MS = 60_000

/** Starts counting at its first use. */
export function createRateMeter(now: () => number = Date.now): RateMeter {
  const started = now()
  const steps: { readonly at: number; readonly blocks: number; readonly transactions: number }[] = []
  return {
    add: (blocks, transactions) => {
      steps.push({ at: now(), blocks, transactions })
    },
    read: () => {
      const since = now() - WINDOW_MS
      while (steps[0] !== undefined && steps[0].at < since) steps.shift()
      const seconds = Math.max(Math.min(now() - started, WINDOW_MS), 1) / 1000
      const sum = (field: 'blocks' | 'transactions') =>
        steps.reduce((total, step) => total + step[field], 0) / seconds
      return { blocksPerSecond: sum('blocks'), transactionsPerSecond: sum('transactions') }
    },
  }
}

/** `3 h 20 min`, `4 min 10 s`, `8 s`. */
export function formatRemaining(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${whole} s`
}
