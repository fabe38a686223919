import { setTimeout as delay } from 'node:timers/promises'
import { AbortedError, ClientError } from '@otterscan/clients/errors'
import { createBackoff } from '@otterscan/clients/transport/backoff'
import { createRateMeter, type IndexPhase, type IndexProgress } from '../observability/indexProgress.ts'
import { StoreAwayError } from '../storage/clickhouse/createClickHouseClient.ts'
import { BrokenLinkError } from '../storage/linkBlocks.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { createAttempts } from './attempts.ts'
import { BackgroundWork } from './backgroundWork.ts'
import { type ChainBlock, getHead } from './chainHead.ts'
import { describeOtherChain, getChainIdentity, startIndex } from './chainIdentity.ts'
import { createConfirmation, toConfirmationRule } from './confirmation.ts'
import { type FollowResult, followHead } from './followHead.ts'
import { createProgressLines, type ProgressLines } from './progressLines.ts'
import type { Sync, SyncEnd, SyncOptions } from './sync.ts'
import type { NodeAndStore, SyncParts } from './syncParts.ts'

/** Default intervals. */
export const DEFAULT_SYNC_INTERVALS = { pollMs: 1_000, reportMs: 10_000 } as const

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const IDENTITY_MS = 60_000
/** Poll interval while new blocks are announced. */
const WATCHED_POLL_MS = 15_000

/** Nodes that can be reset: fewer blocks mean a reset there, not a node that is still syncing. */
const DEVELOPMENT_NODE = /anvil|hardhat|ganache|ethereumjs/i

/** Blocks that are kept in memory while no program makes them final. */
const MOST_FOLLOWED = 2_048n

/** What the node says may be temporary; an error of the store needs it to be opened again, unless the store is away. */
function isPassing(error: unknown): error is Error {
  return error instanceof ClientError || error instanceof BrokenLinkError || error instanceof StoreAwayError
}

/** Sends no request before `run`. */
export function createSync(parts: NodeAndStore, options: SyncOptions): Sync {
  return new ChainSync(parts, options)
}

/** Thrown to end the sync. */
class SyncEnded extends Error {
  readonly end: SyncEnd

  constructor(end: SyncEnd) {
    super(end.kind)
    this.end = end
  }
}

class ChainSync implements Sync {
  private readonly parts: SyncParts
  private readonly options: SyncOptions
  private readonly meter = createRateMeter()
  private readonly background: BackgroundWork
  private readonly backoff = createBackoff({ firstMs: FIRST_PAUSE_MS, maxMs: LONGEST_PAUSE_MS })
  private readonly confirmation = createConfirmation()
  private readonly givenUp = new AbortController()
  private ended: Promise<SyncEnd> | undefined
  private phase: IndexPhase = 'starting'
  /** Why it is waiting or failed. */
  private reason: string | undefined
  private head: ChainBlock | undefined
  /** The head whose blocks were last checked for being final. */
  private settledAt: string | undefined
  private identityCheckedAt = Number.NEGATIVE_INFINITY
  private isDevelopment = false
  private readonly lines: ProgressLines
  /** Requests to the node since the last pause. */
  private requests = 0

  constructor(parts: NodeAndStore, options: SyncOptions) {
    const onIndexed = (blocks: number, transactions: number) => this.meter.add(blocks, transactions)
    const node = this.counting(parts.node)
    const { mayWrite = () => true } = options
    this.parts = { ...parts, node, attempts: createAttempts(), mayWrite, onIndexed }
    this.options = options
    this.lines = createProgressLines(parts.storage, options.reportMs, (line) => this.log(line))
    const { maxHistoryBlocks, gapPauseMs, stopping } = options
    this.background = new BackgroundWork(
      { ...parts, attempts: createAttempts(), mayWrite, onIndexed },
      {
        maxHistoryBlocks,
        gapPauseMs,
        backfills: options.backfills ?? true,
        log: (line) => this.log(line),
        signal: stopping.signal,
      },
    )
  }

  run(): Promise<SyncEnd> {
    this.lines.start()
    this.ended = this.work()
    return this.ended
  }

  giveUp(error: unknown): void {
    this.givenUp.abort(error)
  }

  async stop(): Promise<void> {
    this.options.stopping.abort()
    await this.ended
  }

  progress(): IndexProgress {
    const { blocksPerSecond, transactionsPerSecond } = this.meter.read()
    const missingBlocks = this.countMissing()
    const isMoving = this.phase === 'indexing' && missingBlocks !== undefined && blocksPerSecond > 0
    return {
      phase: this.phase,
      message: this.reason ?? this.background.reason ?? this.options.notice,
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
    return this.background.isTooLong(checkpoint) ? above : checkpoint.firstBlock + above
  }

  private counting(node: NodeClient): NodeClient {
    const counted = <Result>(result: Result): Result => {
      this.requests++
      return result
    }
    return {
      display: node.display,
      requestAnswer: (method, params, signal) => counted(node.requestAnswer(method, params, signal)),
      request: (method, params, signal) => counted(node.request(method, params, signal)),
    }
  }

  private async work(): Promise<SyncEnd> {
    const { signal } = this.options.stopping
    let end: SyncEnd = { kind: 'stopped' }
    while (!signal.aborted) {
      this.requests = 0
      if (this.givenUp.signal.aborted) {
        end = { kind: 'store', error: this.givenUp.signal.reason }
        break
      }
      try {
        await this.pause(await this.advance())
      } catch (error) {
        if (signal.aborted || error instanceof AbortedError) break
        if (error instanceof SyncEnded) {
          end = error.end
          break
        }
        if (!isPassing(error)) {
          end = { kind: 'store', error }
          break
        }
        this.setPhase('waiting', error.message)
        await this.pause(this.backoff.nextMs())
      }
    }
    await this.background.stop()
    this.phase = 'stopped'
    return end
  }

  private async pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return
    const woken = this.options.heads?.next()
    const ends = [this.options.stopping.signal, this.givenUp.signal]
    const signal = AbortSignal.any(woken === undefined ? ends : [...ends, woken])
    // Rejects on stop and on a new block; the loop condition ends the loop.
    await delay(milliseconds, undefined, { signal }).catch(() => undefined)
  }

  /** One step at the head. Returns how long to wait before the next. */
  private async advance(): Promise<number> {
    const { node, storage, mayWrite } = this.parts
    const other = await this.checkIdentity()
    if (other !== undefined) return this.doubt('otherChain', other)
    this.head = await getHead(node)
    await storage.refresh?.()
    const checkpoint = storage.checkpoint()
    if (checkpoint === undefined && !mayWrite()) {
      this.setPhase('waiting', 'The index has not been started yet: no program of it leads.')
      return this.pollMs()
    }
    if (checkpoint === undefined) {
      const identity = this.options.identity ?? (await getChainIdentity(node))
      await startIndex(this.parts, identity, this.head)
      return 0
    }
    const behind = this.head.number - checkpoint.lastBlock
    if (!mayWrite() && behind > MOST_FOLLOWED) {
      this.setPhase('waiting', `The index is ${behind} blocks behind the node; another program writes it.`)
      return this.pollMs()
    }
    const mayBeFinal = this.settledAt !== this.head.hash
    const followed = await followHead(this.parts, checkpoint, this.head, mayBeFinal)
    if (followed.kind === 'current' && mayWrite()) this.settledAt = this.head.hash
    if (followed.kind !== 'replaced' && followed.kind !== 'behind') this.confirmation.clear()
    if (mayWrite()) this.background.start()
    this.lines.write(this.progress())
    return this.settle(followed, checkpoint.lastBlock)
  }

  /** What the step means, and how long to wait after it. */
  private async settle(followed: FollowResult, lastBlock: bigint): Promise<number> {
    switch (followed.kind) {
      case 'replaced':
        return this.doubt('replaced', followed.reason)
      case 'behind':
        if (await this.isDevelopmentNode()) return this.doubt('replaced', 'final blocks were reverted')
        this.setPhase('waiting', `The node is at block ${this.head?.number}, the index at ${lastBlock}.`)
        return this.pollMs()
      case 'stuck':
      case 'unclear':
        this.setPhase('waiting', followed.reason)
        return this.backoff.nextMs()
      case 'more':
        this.backoff.reset()
        this.setPhase('indexing', undefined)
        return 0
      case 'current':
        this.backoff.reset()
        this.setPhase(this.background.isBackfilling ? 'indexing' : 'following', undefined)
        return this.pollMs()
    }
  }

  /** At rest one request each time, unless new blocks are announced. */
  private pollMs(): number {
    const own = this.options.pollMs * Math.max(this.requests, 1)
    // Development nodes announce new blocks, but not that they took some back.
    return this.options.heads?.isLive() && !this.isDevelopment ? Math.max(own, WATCHED_POLL_MS) : own
  }

  /** In what the node is another chain than that of the index; `undefined` when it is the same. */
  private async checkIdentity(): Promise<string | undefined> {
    if (performance.now() - this.identityCheckedAt < IDENTITY_MS) return undefined
    const checkpoint = this.parts.storage.checkpoint()
    const other = checkpoint && describeOtherChain(checkpoint, await getChainIdentity(this.parts.node))
    if (other === undefined) this.identityCheckedAt = performance.now()
    if (this.options.heads !== undefined) await this.isDevelopmentNode()
    return other
  }

  /** An index is given up only for what the node says again and again. */
  private async doubt(kind: 'otherChain' | 'replaced', reason: string): Promise<number> {
    const isDevelopment = await this.isDevelopmentNode()
    const rule = this.options.confirmation ?? toConfirmationRule(isDevelopment)
    if (this.confirmation.add(`${kind} ${reason}`, rule)) throw new SyncEnded({ kind, reason })
    const next =
      kind === 'otherChain' ? 'the index of that chain is used' : 'it is moved aside and built again'
    this.setPhase('waiting', `The index stays as it is, but ${reason}. If this lasts, ${next}.`)
    return Math.min(rule.overMs / rule.answers, LONGEST_PAUSE_MS)
  }

  private async isDevelopmentNode(): Promise<boolean> {
    const version = await this.parts.node.request('web3_clientVersion', [])
    this.isDevelopment = typeof version === 'string' && DEVELOPMENT_NODE.test(version)
    return this.isDevelopment
  }

  private log(line: string): void {
    this.options.log(`Index: ${line}`)
  }

  private setPhase(phase: IndexPhase, reason: string | undefined): void {
    const isNew = reason !== undefined && reason !== this.reason
    this.phase = phase
    this.reason = reason
    if (isNew) this.log(reason)
  }
}
