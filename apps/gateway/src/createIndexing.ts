import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serverError } from './methods/gatewayError.ts'
import type { IndexState } from './methods/methodHandler.ts'
import type { IndexProgress } from './observability/indexProgress.ts'
import { type IndexRole, type IndexStore, openClickHouseStore, openLevelStore } from './openIndexStore.ts'
import type { ClickHouseAddress } from './storage/clickhouse/clickHouseAddress.ts'
import { StoreAwayError, StoreRefusedError } from './storage/clickhouse/createClickHouseClient.ts'
import { OtherSchemaError } from './storage/clickhouse/openSchema.ts'
import { EMPTY_VIEW } from './storage/emptyView.ts'
import { DamagedIndexError, LockedIndexError } from './storage/level/checkedDatabase.ts'
import { detectIndex } from './storage/level/openIndex.ts'
import type { IndexReader } from './storage/storage.ts'
import { makeTemporaryIndexDirectory } from './storage/temporaryIndex.ts'
import { backfillRanges } from './sync/backfillRanges.ts'
import { type ChainIdentity, waitForChain } from './sync/chainIdentity.ts'
import { createSync, DEFAULT_SYNC_INTERVALS } from './sync/createSync.ts'
import { createSyncParts } from './sync/createSyncParts.ts'
import type { BlockIndexer } from './sync/indexBlock.ts'
import { describeReplayCost } from './sync/replayCost.ts'
import type { Sync, SyncEnd, SyncOptions } from './sync/sync.ts'
import type { CapabilitySource } from './upstream/createCapabilitySource.ts'
import type { Turns } from './upstream/createFairQueue.ts'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeClient,
  type NodeClientOptions,
} from './upstream/createNodeClient.ts'
import type { TrafficMeter } from './upstream/createTrafficLedger.ts'
import type { Upstream } from './upstream/createUpstream.ts'
import { paceRepeats } from './upstream/paceRepeats.ts'
import type { ReplayThreads } from './upstream/replay/createReplayThreads.ts'
import { type WatchedHeads, watchHeads } from './upstream/watchHeads.ts'

/** The write side: an index that follows the chain while the program runs. */
export interface Indexing {
  /** Empty until the store is open. */
  readonly reader: IndexReader
  readonly state: () => IndexState
  /** Starts indexing. Errors are logged and reported in the state. */
  start(): void
  /** Resolves when nothing is running and the store is closed. */
  stop(): Promise<void>
}

/** Where the index goes. `temporary`: deleted on stop. */
export type IndexDirectory =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'temporary' }
  | { readonly kind: 'clickhouse'; readonly address: ClickHouseAddress }

/** Where the index is kept, and how often to poll and report. */
export interface IndexingOptions {
  readonly location: IndexDirectory
  /** Parent directory of the default location. */
  readonly cacheDirectory: string
  readonly log: (line: string) => void
  /** In place of a client of the one node. */
  readonly createClient?: ((options: NodeClientOptions) => NodeClient) | undefined
  /** Where blocks are replayed that the node has no traces of; absent: nowhere. */
  readonly replays?: ReplayThreads | undefined
  /** Counts the connection that announces new blocks. */
  readonly headMeter?: TrafficMeter | undefined
  /** What this program does at an index that others share. */
  readonly role?: IndexRole | undefined
  /** Blocks of each range that programs share. */
  readonly rangeBlocks?: number
  /** When it is the index's turn at the node; absent: at once. */
  readonly turns?: Turns
  readonly pollMs?: number
  readonly reportMs?: number
  /** Pause before the index is opened again after an error of the disk. */
  readonly retryMs?: number
  /** Least time between two requests for the same thing. */
  readonly repeatMs?: number
  /** First pause before a gap is read again. */
  readonly gapPauseMs?: number
}

/** Longest history that is indexed by default; a longer one only with `--index`. */
const DEFAULT_MAX_HISTORY_BLOCKS = 1_000_000n
const RETRY_MS = 5_000
/** When nothing is left to backfill, and an index begins again, there is. */
const BACKFILL_AGAIN_MS = 30_000

/** Sends no request and opens no file before `start`. */
export function createIndexing(upstream: Upstream, options: IndexingOptions): Indexing {
  return new ChainIndexing(upstream, options)
}

class ChainIndexing implements Indexing {
  private readonly upstream: Upstream
  private readonly options: IndexingOptions
  private readonly stopping = new AbortController()
  private readonly node: NodeClient
  private store: IndexStore | undefined
  private sync: Sync | undefined
  /** While there is no sync. */
  private between: IndexProgress = STARTING
  /** What became of an index, to display. */
  private notice: string | undefined
  private running: Promise<void> = Promise.resolve()
  private temporary: string | undefined
  /** One connection for all syncs. */
  private heads: WatchedHeads | undefined

  constructor(upstream: Upstream, options: IndexingOptions) {
    this.upstream = upstream
    this.options = options
    const turns = options.turns === undefined ? {} : { turns: options.turns }
    const createClient = options.createClient ?? ((given) => createNodeClient(upstream, given))
    const client = createClient({ ...DEFAULT_NODE_CLIENT_OPTIONS, ...turns })
    this.node = paceRepeats(client, this.stopping.signal, options.repeatMs)
  }

  readonly reader: IndexReader = {
    read: async (task) => {
      const { store, sync } = this
      if (store === undefined) return task(EMPTY_VIEW)
      try {
        return await store.storage.read(task)
      } catch (error) {
        if (error instanceof DamagedIndexError) sync?.giveUp(error)
        if (error instanceof StoreAwayError) throw serverError(`${error.message} Try again in a moment.`)
        throw error
      }
    },
  }

  state = (): IndexState => ({
    checkpoint: this.store?.storage.checkpoint(),
    gaps: this.store?.storage.gaps() ?? [],
    progress: this.sync?.progress() ?? this.between,
  })

  start(): void {
    this.running = this.run()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
    await this.close()
    if (this.temporary !== undefined) await rm(this.temporary, { recursive: true, force: true })
  }

  /** Until stopped, or until the index cannot be opened. Never rejects. */
  private async run(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      const identity = await waitForChain(this.node, RETRY_MS, signal)
      if (identity === undefined) return
      try {
        await this.follow(identity)
      } catch (error) {
        if (signal.aborted) return
        const message = describeOpening(error)
        this.tell(`${message} The explorer works without it.`)
        const isFinal = error instanceof LockedIndexError
        this.between = { ...STARTING, phase: isFinal ? 'failed' : 'waiting', message }
        if (isFinal) return
        await this.pause()
      }
    }
  }

  /** Opens the index of a chain and keeps it in sync until that ends, then makes way for the next. */
  private async follow(identity: ChainIdentity): Promise<void> {
    const store = await this.openStore(identity)
    this.store = store
    if (store.notice !== undefined) this.tell(store.notice)
    const parts = createSyncParts(this.node, store.storage, this.options.replays)
    const sync = createSync(parts, this.toSyncOptions(identity, store))
    this.sync = sync
    void this.tellReplayCost(parts.capabilities)
    void verifyLater(store, sync, this.stopping.signal)
    const ending = new AbortController()
    const work = this.backfill(store, parts.indexer, AbortSignal.any([ending.signal, this.stopping.signal]))
    const end = await sync.run()
    ending.abort()
    await work
    if (end.kind === 'stopped') return
    const why = describeEnd(end)
    this.between = { ...STARTING, phase: 'waiting', message: why }
    this.sync = undefined
    if (why !== undefined) this.tell(why)
    // What is open can still be read meanwhile.
    if (end.kind === 'store' && !(end.error instanceof DamagedIndexError)) await this.pause()
    const said = await this.close(describeUnusable(end))
    this.between = { ...STARTING, message: this.notice }
    if (said !== undefined) this.tell(said)
  }

  private async tellReplayCost(capabilities: CapabilitySource): Promise<void> {
    const cost = await describeReplayCost(this.node, capabilities, this.options.replays !== undefined)
    if (cost !== undefined && !this.stopping.signal.aborted) this.options.log(`Index: ${cost}`)
  }

  private async openStore(identity: ChainIdentity): Promise<IndexStore> {
    const { location, role = 'all', log, rangeBlocks } = this.options
    if (location.kind === 'clickhouse')
      return openClickHouseStore(location.address, identity, { role, log, rangeBlocks })
    return openLevelStore(await this.parentDirectory(location), identity)
  }

  /** Never rejects. Of blocks that the sync adds itself nothing is done here. */
  private async backfill({ work }: IndexStore, indexer: BlockIndexer, signal: AbortSignal): Promise<void> {
    if (work === undefined) return
    const { log } = this.options
    while (!signal.aborted) {
      try {
        await backfillRanges({ indexer, work, signal, log, onIndexed: () => undefined })
        // A new start has other ranges.
        await delay(BACKFILL_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      } catch {
        log('Backfill: a range could not be added; this is tried again.')
        await this.pause()
      }
    }
  }

  private toSyncOptions(identity: ChainIdentity, { mayWrite, syncBackfills }: IndexStore): SyncOptions {
    const { options, stopping, notice } = this
    this.heads ??= watchHeads(this.upstream.address, stopping.signal, options.headMeter)
    return {
      pollMs: options.pollMs ?? DEFAULT_SYNC_INTERVALS.pollMs,
      reportMs: options.reportMs ?? DEFAULT_SYNC_INTERVALS.reportMs,
      log: options.log,
      maxHistoryBlocks: isNamed(options.location) ? undefined : DEFAULT_MAX_HISTORY_BLOCKS,
      mayWrite,
      backfills: syncBackfills,
      identity,
      heads: this.heads,
      notice,
      ...(options.gapPauseMs === undefined ? {} : { gapPauseMs: options.gapPauseMs }),
      stopping,
    }
  }

  private async parentDirectory(location: LevelDirectory): Promise<string> {
    const { cacheDirectory } = this.options
    if (location.kind === 'temporary') {
      this.temporary ??= await makeTemporaryIndexDirectory()
      return this.temporary
    }
    const parent = toParentDirectory(location, cacheDirectory)
    if (await detectIndex(parent)) this.tell(`The files of an earlier index in ${parent} are no longer used.`)
    return parent
  }

  private tell(line: string): void {
    this.notice = line
    this.options.log(`Index: ${line}`)
  }

  private async pause(): Promise<void> {
    // Rejects on stop; the caller's loop ends then.
    await delay(this.options.retryMs ?? RETRY_MS, undefined, { signal: this.stopping.signal }).catch(
      () => undefined,
    )
  }

  private async close(why?: string): Promise<string | undefined> {
    const { store } = this
    this.store = undefined
    this.sync = undefined
    return store?.close(why)
  }
}

type LevelDirectory = Exclude<IndexDirectory, { kind: 'clickhouse' }>

function isNamed({ kind }: IndexDirectory): boolean {
  return kind === 'directory' || kind === 'clickhouse'
}

/** Directory of all indexes. */
export function toParentDirectory(
  location: Exclude<LevelDirectory, { kind: 'temporary' }>,
  cacheDirectory: string,
): string {
  return location.kind === 'directory' ? location.directory : join(cacheDirectory, 'otterscan-index')
}

async function verifyLater({ verify }: IndexStore, sync: Sync, signal: AbortSignal): Promise<void> {
  try {
    await verify?.(signal)
  } catch (error) {
    // A store that was closed meanwhile says nothing about the files.
    if (error instanceof DamagedIndexError) sync.giveUp(error)
  }
}

/** Without paths: every visitor can read it. */
function describeOpening(error: unknown): string {
  if (error instanceof LockedIndexError) return 'The index cannot be opened: it is in use by another process.'
  if (
    error instanceof StoreAwayError ||
    error instanceof StoreRefusedError ||
    error instanceof OtherSchemaError
  )
    return `The index cannot be opened: ${error.message}`
  return 'The index cannot be opened.'
}

/** Why an index is of no use any more; `undefined` while it is. */
function describeUnusable(end: SyncEnd): string | undefined {
  if (end.kind === 'replaced') return `ended on another chain: ${end.reason}`
  const isDamaged = end.kind === 'store' && end.error instanceof DamagedIndexError
  return isDamaged ? `was damaged (${end.error.message})` : undefined
}

/** `undefined` where moving the index aside says it. */
function describeEnd(end: SyncEnd): string | undefined {
  if (end.kind === 'otherChain') return `The index of another chain is used now: ${end.reason}.`
  if (end.kind !== 'store' || end.error instanceof DamagedIndexError) return undefined
  return 'The index cannot be written; this is tried again.'
}

const STARTING: IndexProgress = {
  phase: 'starting',
  message: undefined,
  headBlock: undefined,
  missingBlocks: undefined,
  blocksPerSecond: 0,
  transactionsPerSecond: 0,
  remainingSeconds: undefined,
}
