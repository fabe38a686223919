/** What the index is doing. `waiting`: for the node, for a reason told in `message`. `failed`: it stopped for good. */
export type IndexPhase = 'starting' | 'indexing' | 'following' | 'waiting' | 'failed' | 'stopped'

/** How far and how fast the index grows. */
export interface IndexProgress {
  readonly phase: IndexPhase
  /** In plain words, when there is something to say: why it waits, failed, or began anew. */
  readonly message: string | undefined
  /** Newest block of the node, as last seen. */
  readonly headBlock: bigint | undefined
  /** Blocks that are still missing on either side. */
  readonly missingBlocks: bigint | undefined
  /** Over the last minute. */
  readonly blocksPerSecond: number
  readonly transactionsPerSecond: number
  /** Seconds; `undefined` when nothing is missing or no rate is known. */
  readonly remainingSeconds: number | undefined
}

/** Measures how fast something grows, over a sliding time. */
export interface RateMeter {
  add(blocks: number, transactions: number): void
  read(): { readonly blocksPerSecond: number; readonly transactionsPerSecond: number }
}

const WINDOW_MS = 60_000

/** Counts from its first use. */
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
