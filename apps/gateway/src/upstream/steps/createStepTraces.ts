import { setTimeout as delay } from 'node:timers/promises'
import { shareWork } from '../callScope.ts'
import { createFairQueue } from '../createFairQueue.ts'
import type { NodeClient } from '../createNodeClient.ts'
import { createCodeReader } from '../executedCode.ts'
import type { MinedTransaction } from '../minedTransaction.ts'
import { type ChooseStepSource, readTrace, type StepSource } from './readTrace.ts'
import { StepMemory } from './stepMemory.ts'
import { StepTrace, TraceTooLargeError } from './stepTrace.ts'

/** How far the reading of a trace is. */
export interface TraceProgress {
  readonly isWhole: boolean
  /** Why it ends early, with a message; `undefined` while it does not. */
  readonly cut: string | undefined
  /** Read from the node so far. */
  readonly readBytes: number
  /** `undefined` before the reading has begun. */
  readonly source: StepSource | undefined
}

/** A trace that is kept while it is used. */
export interface OpenTrace {
  readonly trace: StepTrace
  readonly memory: StepMemory
  progress(): TraceProgress
  /** Waits until a step is read, the trace has ended, or a while has passed. Throws: why nothing could be read. */
  waitFor(step: number, signal: AbortSignal): Promise<void>
}

/** Executed instructions of transactions, read once and kept for a while. */
export interface StepTraces {
  /** Runs work on a trace, whose reading starts at the first use. Throws: as the source, and as the work. */
  use<Result>(mined: MinedTransaction, work: (open: OpenTrace) => Promise<Result>): Promise<Result>
}

/** What all traces together may take. */
export interface StepTraceLimits {
  readonly traces: number
  /** Of one trace; the rest is on disk. */
  readonly memoryBytes: number
  /** Of one trace, and of all. */
  readonly traceBytes: number
  readonly diskBytes: number
  /** Read at the same time. */
  readonly readers: number
  /** How long a call waits for a step that is not read yet. */
  readonly waitMs: number
  /** No one has asked for so long: the node need not go on. */
  readonly abandonedMs: number
}

const DEFAULT_STEP_TRACE_LIMITS: StepTraceLimits = {
  traces: 8,
  memoryBytes: 4_000_000,
  traceBytes: 1_000_000_000,
  diskBytes: 2_000_000_000,
  readers: 2,
  waitMs: 2_000,
  abandonedMs: 60_000,
}

/** How often waiting calls look. */
const LOOK_MS = 20
/** What is wanted is there: most traces are whole soon, which saves the caller to ask again. */
const END_WAIT_MS = 150
/** A trace that ended early is read again after so long. */
const RETRY_MS = 5_000

interface Entry extends OpenTrace {
  users: number
  usedAt: number
  readonly state: {
    isWhole: boolean
    cut: string | undefined
    failure: Error | undefined
    readBytes: number
    source: StepSource | undefined
    endedAt: number | undefined
  }
  readonly stop: AbortController
  join(): Promise<void>
}

/** Sends no request before the first use. */
export function createStepTraces(
  node: NodeClient,
  choose: ChooseStepSource,
  limits: StepTraceLimits = DEFAULT_STEP_TRACE_LIMITS,
): StepTraces {
  /** The least recently used first. */
  const entries = new Map<string, Entry>()
  const readers = createFairQueue(limits.readers)

  function open(key: string, mined: MinedTransaction): Entry {
    const known = entries.get(key)
    if (known !== undefined && !isWorthRetrying(known)) {
      entries.delete(key)
      entries.set(key, known)
      return known
    }
    if (known !== undefined) drop(key, known)
    const entry = createEntry(mined, node, limits, (trace, state, stop) =>
      readers.run(() => readTrace(choose, trace, state, stop), stop.signal),
    )
    entries.set(key, entry)
    return entry
  }

  function drop(key: string, entry: Entry): void {
    entries.delete(key)
    entry.stop.abort()
    // Closed by the last who uses it.
    if (entry.users === 0) void entry.trace.close()
  }

  function evict(): void {
    let bytes = 0
    for (const { trace } of entries.values()) bytes += trace.sizeBytes
    for (const [key, entry] of entries) {
      if (entries.size <= limits.traces && bytes <= limits.diskBytes) break
      if (entry.users > 0) continue
      bytes -= entry.trace.sizeBytes
      drop(key, entry)
    }
  }

  const watch = setInterval(() => {
    evict()
    const now = performance.now()
    for (const [key, entry] of entries) {
      const { isWhole, cut } = entry.state
      const isRead = isWhole || cut !== undefined
      if (!isRead && entry.users === 0 && now - entry.usedAt > limits.abandonedMs) drop(key, entry)
    }
  }, 1_000)
  watch.unref()

  return {
    use: async (mined, work) => {
      const { hash, blockHash } = mined.transaction
      const key = `${hash} ${blockHash}`
      const entry = open(key, mined)
      entry.users++
      try {
        return await work(entry)
      } finally {
        entry.users--
        entry.usedAt = performance.now()
        if (entries.get(key) !== entry && entry.users === 0) void entry.trace.close()
        evict()
      }
    },
  }
}

function isWorthRetrying({ state: { failure, endedAt } }: Entry): boolean {
  return failure !== undefined && performance.now() - (endedAt ?? 0) > RETRY_MS
}

function createEntry(
  mined: MinedTransaction,
  node: NodeClient,
  limits: StepTraceLimits,
  start: (trace: StepTrace, state: Entry['state'], stop: AbortController) => Promise<void>,
): Entry {
  const trace = new StepTrace(mined, { memoryBytes: limits.memoryBytes, diskBytes: limits.traceBytes })
  const state: Entry['state'] = {
    isWhole: false,
    cut: undefined,
    failure: undefined,
    readBytes: 0,
    source: undefined,
    endedAt: undefined,
  }
  const stop = new AbortController()
  const shared = shareWork(async () => {
    try {
      await start(trace, state, stop)
      trace.finish()
      state.isWhole = true
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      state.cut = failure.message
      // What is too large will be so again.
      if (!(failure instanceof TraceTooLargeError)) state.failure = failure
    }
    state.endedAt = performance.now()
  })
  return {
    trace,
    memory: new StepMemory(trace, createCodeReader(mined.transaction.blockNumber, node)),
    state,
    stop,
    users: 0,
    usedAt: performance.now(),
    join: shared.join,
    progress: () => {
      const { isWhole, cut, readBytes, source } = state
      return { isWhole, cut, readBytes, source }
    },
    waitFor: async (step, signal) => {
      // The reading is on behalf of this caller too.
      void shared.join()
      const started = performance.now()
      while (state.endedAt === undefined) {
        const patience = trace.size > step ? END_WAIT_MS : limits.waitMs
        if (performance.now() - started > patience) break
        await delay(LOOK_MS)
        signal.throwIfAborted()
      }
      if (trace.size === 0 && state.failure !== undefined) throw state.failure
    },
  }
}
