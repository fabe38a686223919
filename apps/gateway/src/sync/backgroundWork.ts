import { setTimeout as delay } from 'node:timers/promises'
import { ClientError } from '@otterscan/clients/errors'
import { createBackoff } from '@otterscan/clients/transport/backoff'
import { StoreAwayError } from '../storage/clickhouse/createClickHouseClient.ts'
import type { IndexCheckpoint } from '../storage/storage.ts'
import { backfill, createStepSize } from './backfill.ts'
import { createGapSchedule, retryGap } from './retryGaps.ts'
import type { SyncParts } from './syncParts.ts'

/** Intervals of the work behind the head. */
export interface BackgroundOptions {
  /** Longest history to backfill; a longer chain is only followed. `undefined`: no limit. */
  readonly maxHistoryBlocks: bigint | undefined
  /** First pause before a gap is read again. */
  readonly gapPauseMs: number | undefined
  /** False where other programs do it. */
  readonly backfills: boolean
  readonly log: (line: string) => void
  readonly signal: AbortSignal
}

const STEP_MS = 1_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Pauses before a block that the node did not have is requested again. */
const FIRST_END_PAUSE_MS = 60_000
const LONGEST_END_PAUSE_MS = 600_000

/** Backfills and reads gaps again, beside the work at the head, which never waits for it. */
export class BackgroundWork {
  private readonly parts: SyncParts
  private readonly options: BackgroundOptions
  private readonly step = createStepSize(STEP_MS)
  private readonly gaps
  private readonly failures = createBackoff({ firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS })
  private readonly ends = createBackoff({ firstMs: FIRST_END_PAUSE_MS, maxMs: LONGEST_END_PAUSE_MS })
  private running: Promise<void> | undefined
  private isStopped = false
  private pausedUntil = 0
  private failure: { readonly error: Error } | undefined
  /** Why the backfill waits. */
  reason: string | undefined

  constructor(parts: SyncParts, options: BackgroundOptions) {
    this.parts = parts
    this.options = options
    this.gaps = createGapSchedule(Date.now, options.gapPauseMs)
  }

  /** Starts what is due, unless it is under way. Throws: the error of the store that ended it before. */
  start(): void {
    if (this.failure !== undefined) throw this.failure.error
    if (this.running !== undefined || this.isStopped) return
    this.running = this.run().finally(() => {
      this.running = undefined
    })
  }

  /** True while there are blocks to backfill that the node may have. */
  get isBackfilling(): boolean {
    const checkpoint = this.parts.storage.checkpoint()
    return checkpoint !== undefined && this.isWanted(checkpoint)
  }

  /** Resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.running
  }

  isTooLong({ firstBlock }: IndexCheckpoint): boolean {
    const { maxHistoryBlocks } = this.options
    return maxHistoryBlocks !== undefined && firstBlock > maxHistoryBlocks
  }

  private isWanted(checkpoint: IndexCheckpoint): boolean {
    return (
      this.options.backfills &&
      checkpoint.firstBlock > 0n &&
      Date.now() >= this.pausedUntil &&
      !this.isTooLong(checkpoint)
    )
  }

  /** Never rejects. */
  private async run(): Promise<void> {
    try {
      while (!this.isStopped && !this.options.signal.aborted && this.parts.mayWrite())
        if (!(await this.advance())) return
    } catch (error) {
      // Thrown by the next start.
      this.failure = { error: error instanceof Error ? error : new Error('unknown error') }
    }
  }

  /** One piece of work; false when there is none. */
  private async advance(): Promise<boolean> {
    const { storage } = this.parts
    const checkpoint = storage.checkpoint()
    const gap = this.gaps.next(storage.gaps())
    try {
      if (gap !== undefined) {
        if ((await retryGap(this.parts, gap)) === 0) this.gaps.postpone(gap)
        return true
      }
      if (checkpoint === undefined || !this.isWanted(checkpoint)) return false
      await this.backfill(checkpoint)
      return true
    } catch (error) {
      if (!(error instanceof ClientError || error instanceof StoreAwayError)) throw error
      if (gap !== undefined) this.gaps.postpone(gap)
      else this.reason = error.message
      await delay(this.failures.nextMs(), undefined, { signal: this.options.signal }).catch(() => undefined)
      return true
    }
  }

  private async backfill(checkpoint: IndexCheckpoint): Promise<void> {
    const started = performance.now()
    const result = await backfill(this.parts, checkpoint, this.step.current())
    if (result.kind === 'more') this.step.adapt(performance.now() - started)
    this.failures.reset()
    if (result.kind !== 'ended') {
      this.ends.reset()
      this.reason = undefined
      return
    }
    this.pausedUntil = Date.now() + this.ends.nextMs()
    const { blockNumber, reason } = result
    const message = `The index starts at block ${blockNumber + 1n}: of block ${blockNumber} the node says "${reason}".`
    if (this.reason !== message) this.options.log(message)
    this.reason = message
  }
}
