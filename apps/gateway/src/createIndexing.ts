import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { IndexState } from './methods/methodHandler.ts'
import type { IndexProgress } from './observability/indexProgress.ts'
import { EMPTY_VIEW } from './storage/emptyView.ts'
import { DamagedIndexError, LockedIndexError } from './storage/level/checkedDatabase.ts'
import type { LevelIndexStorage } from './storage/level/createLevelStorage.ts'
import {
  detectIndex,
  moveAside,
  openIndex,
  toIndexDirectory,
  wasVerified,
} from './storage/level/openIndex.ts'
import type { IndexReader } from './storage/storage.ts'
import { makeTemporaryIndexDirectory } from './storage/temporaryIndex.ts'
import { type ChainIdentity, waitForChain } from './sync/chainIdentity.ts'
import { createSync, DEFAULT_SYNC_INTERVALS } from './sync/createSync.ts'
import { createSyncParts } from './sync/createSyncParts.ts'
import type { Sync, SyncEnd, SyncOptions } from './sync/sync.ts'
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

/** Where the index is kept, and how often to poll and report. */
export interface IndexingOptions {
  readonly location: IndexDirectory
  /** Parent directory of the default location. */
  readonly cacheDirectory: string
  readonly log: (line: string) => void
  /** In place of a client of the one node. */
  readonly createClient?: ((options: NodeClientOptions) => NodeClient) | undefined
  /** Counts the connection that announces new blocks. */
  readonly headMeter?: TrafficMeter | undefined
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

/** Sends no request and opens no file before `start`. */
export function createIndexing(upstream: Upstream, options: IndexingOptions): Indexing {
  return new ChainIndexing(upstream, options)
}

class ChainIndexing implements Indexing {
  private readonly upstream: Upstream
  private readonly options: IndexingOptions
  private readonly stopping = new AbortController()
  private readonly node: NodeClient
  private storage: LevelIndexStorage | undefined
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
      const { storage, sync } = this
      if (storage === undefined) return task(EMPTY_VIEW)
      try {
        return await storage.read(task)
      } catch (error) {
        if (error instanceof DamagedIndexError) sync?.giveUp(error)
        throw error
      }
    },
  }

  state = (): IndexState => ({
    checkpoint: this.storage?.checkpoint(),
    gaps: this.storage?.gaps() ?? [],
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
    const directory = toIndexDirectory(await this.parentDirectory(), identity)
    const { storage, notice } = await openIndex(directory)
    this.storage = storage
    if (notice !== undefined) this.tell(notice)
    const sync = createSync(createSyncParts(this.node, storage), this.toSyncOptions(identity))
    this.sync = sync
    if (!(await wasVerified(directory))) void verifyLater(storage, sync, this.stopping.signal)
    const end = await sync.run()
    if (end.kind === 'stopped') return
    const why = describeEnd(end)
    this.between = { ...STARTING, phase: 'waiting', message: why }
    this.sync = undefined
    if (why !== undefined) this.tell(why)
    // What is open can still be read meanwhile.
    if (end.kind === 'store' && !(end.error instanceof DamagedIndexError)) await this.pause()
    await this.close()
    this.between = { ...STARTING, message: this.notice }
    if (end.kind === 'replaced')
      this.tell(await moveAside(directory, `ended on another chain: ${end.reason}`))
    if (end.kind === 'store' && end.error instanceof DamagedIndexError) {
      this.tell(await moveAside(directory, `was damaged (${end.error.message})`))
    }
  }

  private toSyncOptions(identity: ChainIdentity): SyncOptions {
    const { options, stopping, notice } = this
    this.heads ??= watchHeads(this.upstream.address, stopping.signal, options.headMeter)
    return {
      pollMs: options.pollMs ?? DEFAULT_SYNC_INTERVALS.pollMs,
      reportMs: options.reportMs ?? DEFAULT_SYNC_INTERVALS.reportMs,
      log: options.log,
      maxHistoryBlocks: options.location.kind === 'directory' ? undefined : DEFAULT_MAX_HISTORY_BLOCKS,
      identity,
      heads: this.heads,
      notice,
      ...(options.gapPauseMs === undefined ? {} : { gapPauseMs: options.gapPauseMs }),
      stopping,
    }
  }

  private async parentDirectory(): Promise<string> {
    const { location, cacheDirectory } = this.options
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

  private async close(): Promise<void> {
    const { storage } = this
    this.storage = undefined
    this.sync = undefined
    await storage?.close()
  }
}

/** Directory of all indexes. */
export function toParentDirectory(
  location: Exclude<IndexDirectory, { kind: 'temporary' }>,
  cacheDirectory: string,
): string {
  return location.kind === 'directory' ? location.directory : join(cacheDirectory, 'otterscan-index')
}

async function verifyLater(storage: LevelIndexStorage, sync: Sync, signal: AbortSignal): Promise<void> {
  try {
    await storage.verify(signal)
  } catch (error) {
    // A store that was closed meanwhile says nothing about the files.
    if (error instanceof DamagedIndexError) sync.giveUp(error)
  }
}

/** Without paths: every visitor can read it. */
function describeOpening(error: unknown): string {
  if (error instanceof LockedIndexError) return 'The index cannot be opened: it is in use by another process.'
  return 'The index cannot be opened.'
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
