import { setTimeout as delay } from 'node:timers/promises'
import { AbortedError, ClientError } from '@otterscan/clients/errors'
import {
  createRateMeter,
  formatRemaining,
  type IndexPhase,
  type IndexProgress,
} from '../observability/indexProgress.ts'
import type { Checkpoint } from '../storage/Storage.ts'
import { backfill, createStepSize } from './backfill.ts'
import { type ChainBlock, getHead } from './chainHead.ts'
import { type ChainIdentity, describeOtherChain, getChainIdentity, startIndex } from './checkpoint.ts'
import { followHead } from './followHead.ts'
import type { SyncParts } from './syncParts.ts'

/** Keeps the index along the chain until it is stopped. */
export interface Sync {
  /** Begins. Nothing is thrown: what goes wrong is in `progress`. */
  start(): void
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>
  progress(): IndexProgress
}

/** How often things are done, and where lines for the user go. */
export interface SyncOptions {
  readonly pollMs: number
  /** Between two lines about the progress. */
  readonly reportMs: number
  readonly log: (line: string) => void
  /** Longest history that is indexed downwards; beyond it only what is new. `undefined`: all of it. */
  readonly maxHistoryBlocks: bigint | undefined
  /** Ends everything; calls to the node under way are to be given up by it as well. */
  readonly stopping: AbortController
}

/** Usual intervals. */
export const DEFAULT_SYNC_INTERVALS = { pollMs: 500, reportMs: 10_000 } as const

const STEP_MS = 1_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** How long a block that the node does not have is left alone. */
const MISSING_PAUSE_MS = 600_000
const IDENTITY_MS = 60_000

/** Nodes whose blocks are taken back at will, so that fewer blocks mean a reset and not a node that is catching up. */
const DEVELOPMENT_NODE = /anvil|hardhat|ganache|ethereumjs/i

/** Asks nothing before `start`. */
export function createSync(parts: Omit<SyncParts, 'onIndexed'>, options: SyncOptions): Sync {
  return new ChainSync(parts, options)
}

class ChainSync implements Sync {
  private readonly parts: SyncParts
  private readonly options: SyncOptions
  private readonly meter = createRateMeter()
  private readonly step = createStepSize(STEP_MS)
  private running: Promise<void> = Promise.resolve()
  private phase: IndexPhase = 'starting'
  /** Why it waits or failed. */
  private trouble: string | undefined
  /** What happened to the index last, as when it was wiped. */
  private notice: string | undefined
  private head: ChainBlock | undefined
  private identityCheckedAt = Number.NEGATIVE_INFINITY
  private backfillPausedUntil = 0
  private reportedAt = 0

  constructor(parts: Omit<SyncParts, 'onIndexed'>, options: SyncOptions) {
    this.parts = { ...parts, onIndexed: (blocks, transactions) => this.meter.add(blocks, transactions) }
    this.options = options
  }

  start(): void {
    this.reportedAt = performance.now()
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.options.stopping.abort()
    await this.running
  }

  progress(): IndexProgress {
    const { blocksPerSecond, transactionsPerSecond } = this.meter.read()
    const missingBlocks = this.countMissing()
    const isMoving = this.phase === 'indexing' && missingBlocks !== undefined && blocksPerSecond > 0
    return {
      phase: this.phase,
      message: this.trouble ?? this.notice,
      headBlock: this.head?.number,
      missingBlocks,
      blocksPerSecond,
      transactionsPerSecond,
      remainingSeconds: isMoving ? Number(missingBlocks) / blocksPerSecond : undefined,
    }
  }

  private countMissing(): bigint | undefined {
    const checkpoint = this.parts.storage.checkpoint()
    if (checkpoint === undefined || this.head === undefined) return undefined
    const last = this.parts.storage.hotBlocks().at(-1)?.number ?? checkpoint.lastBlock
    const above = this.head.number > last ? this.head.number - last : 0n
    return this.isTooLong(checkpoint) ? above : checkpoint.firstBlock + above
  }

  private async run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!this.options.stopping.signal.aborted) {
      try {
        const isIdle = await this.advance()
        pauseMs = FIRST_PAUSE_MS
        if (isIdle) await this.pause(this.options.pollMs)
      } catch (error) {
        if (this.options.stopping.signal.aborted || error instanceof AbortedError) break
        // Whatever the node says may pass; a fault of the store or of this program does not.
        if (!(error instanceof ClientError)) return this.fail(error)
        this.setPhase('waiting', error.message)
        await this.pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
    this.phase = 'stopped'
  }

  private async pause(milliseconds: number): Promise<void> {
    // Rejects when stopped: the loop ends anyway.
    await delay(milliseconds, undefined, { signal: this.options.stopping.signal }).catch(() => undefined)
  }

  private fail(error: unknown): void {
    this.setPhase('failed', error instanceof Error ? error.message : 'unknown fault')
  }

  /** One turn: a step at the head, then one downwards. True when there is nothing to do for now. */
  private async advance(): Promise<boolean> {
    const { node, storage } = this.parts
    if (performance.now() - this.identityCheckedAt > IDENTITY_MS) await this.checkIdentity()
    this.head = await getHead(node)
    const checkpoint = storage.checkpoint()
    if (checkpoint === undefined) {
      await startIndex(this.parts, await getChainIdentity(node), this.head)
      return false
    }
    const followed = await followHead(this.parts, checkpoint, this.head)
    if (followed.kind === 'reset') return this.reset(followed.reason)
    if (followed.kind === 'behind') return this.waitBehind(checkpoint.lastBlock)
    const isWhole = await this.goDown()
    const isIdle = isWhole && followed.kind === 'current'
    this.setPhase(isIdle ? 'following' : 'indexing', undefined)
    this.report()
    return isIdle
  }

  /** True when there is nothing to do below. */
  private async goDown(): Promise<boolean> {
    const checkpoint = this.parts.storage.checkpoint()
    if (checkpoint === undefined || Date.now() < this.backfillPausedUntil || this.isTooLong(checkpoint))
      return true
    const started = performance.now()
    const result = await backfill(this.parts, checkpoint, this.step.current())
    if (result.kind === 'more') this.step.adapt(performance.now() - started)
    if (result.kind === 'reset') await this.reset(result.reason)
    if (result.kind === 'missing') {
      this.backfillPausedUntil = Date.now() + MISSING_PAUSE_MS
      this.say(
        `The node does not have block ${result.blockNumber}: the index goes back to the block above it.`,
      )
    }
    return result.kind === 'done' || result.kind === 'missing'
  }

  private isTooLong({ firstBlock }: Checkpoint): boolean {
    const { maxHistoryBlocks } = this.options
    return maxHistoryBlocks !== undefined && firstBlock > maxHistoryBlocks
  }

  private async checkIdentity(): Promise<void> {
    const { node, storage } = this.parts
    const checkpoint = storage.checkpoint()
    const identity: ChainIdentity = await getChainIdentity(node)
    this.identityCheckedAt = performance.now()
    const other = checkpoint && describeOtherChain(checkpoint, identity)
    if (other !== undefined) await this.reset(other)
  }

  private async reset(reason: string): Promise<false> {
    const { node } = this.parts
    this.head = await getHead(node)
    await startIndex(this.parts, await getChainIdentity(node), this.head)
    this.backfillPausedUntil = 0
    this.say(`The index was wiped and begins anew: ${reason}.`)
    return false
  }

  private async waitBehind(lastBlock: bigint): Promise<boolean> {
    const { node } = this.parts
    const version = await node.request('web3_clientVersion', [])
    if (typeof version === 'string' && DEVELOPMENT_NODE.test(version)) {
      return this.reset('blocks that were final were taken back')
    }
    this.setPhase('waiting', `The node is at block ${this.head?.number}, the index at ${lastBlock}.`)
    return true
  }

  private setPhase(phase: IndexPhase, trouble: string | undefined): void {
    const isNews = trouble !== undefined && trouble !== this.trouble
    this.phase = phase
    this.trouble = trouble
    if (isNews) this.options.log(`Index: ${trouble}`)
  }

  private say(message: string): void {
    this.notice = message
    this.options.log(`Index: ${message}`)
  }

  private report(): void {
    const { phase, blocksPerSecond, missingBlocks, remainingSeconds } = this.progress()
    if (phase !== 'indexing' || missingBlocks === undefined || missingBlocks === 0n) return
    if (performance.now() - this.reportedAt < this.options.reportMs) return
    this.reportedAt = performance.now()
    const checkpoint = this.parts.storage.checkpoint()
    const rate = `${blocksPerSecond.toFixed(1)} blocks/s`
    const rest = remainingSeconds === undefined ? '' : `, ${formatRemaining(remainingSeconds)} left`
    this.options.log(
      `Index: down to block ${checkpoint?.firstBlock}, ${missingBlocks} blocks missing, ${rate}${rest}`,
    )
  }
}
