import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ClientError } from '@otterscan/clients/errors'
import type { IndexState } from './methods/methodHandler.ts'
import type { IndexProgress } from './observability/indexProgress.ts'
import { EMPTY_VIEW } from './storage/emptyView.ts'
import { createLevelStorage } from './storage/level/createLevelStorage.ts'
import type { IndexReader, IndexStorage } from './storage/Storage.ts'
import { createContractProbes } from './sync/contractProbes.ts'
import { createSync, DEFAULT_SYNC_INTERVALS, type Sync } from './sync/createSync.ts'
import { createBlockIndexer } from './sync/indexBlock.ts'
import { createBlockContentSource } from './upstream/blockContent.ts'
import { createBlockData } from './upstream/blockData.ts'
import { createCapabilitySource } from './upstream/createCapabilitySource.ts'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeClient,
} from './upstream/createNodeClient.ts'
import type { Upstream } from './upstream/createUpstream.ts'
import { toInteger } from './upstream/wireValue.ts'

/** The write side: an index that follows the chain while the program runs. */
export interface Indexing {
  /** Empty until the store is open. */
  readonly reader: IndexReader
  readonly state: () => IndexState
  /** Begins; what goes wrong is logged and in the state. */
  start(): void
  /** Resolves when nothing is running and the store is closed. */
  stop(): Promise<void>
}

/** Where the index goes. `temporary`: deleted at the end. */
export type IndexDirectory =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'default' }
  | { readonly kind: 'temporary' }

/** What may be set from outside. */
export interface IndexingOptions {
  readonly place: IndexDirectory
  /** Under it the index is kept by default. */
  readonly cacheDirectory: string
  readonly log: (line: string) => void
  readonly pollMs?: number
  readonly reportMs?: number
}

/** Longest history that is indexed without being asked for. */
const UNASKED_HISTORY_BLOCKS = 1_000_000n
const RETRY_MS = 5_000

/** Blocks and traces are used once: there is no point in keeping them. */
const KEEP_LITTLE = { keptTransactions: 2_000, keptFrames: 2_000 }

/** Asks and opens nothing before `start`. */
export function createIndexing(upstream: Upstream, options: IndexingOptions): Indexing {
  const stopping = new AbortController()
  const node = withSignal(createNodeClient(upstream, DEFAULT_NODE_CLIENT_OPTIONS), stopping.signal)
  let storage: IndexStorage | undefined
  let sync: Sync | undefined
  let failure: string | undefined
  let running: Promise<void> = Promise.resolve()
  let removeDirectory = async () => {}

  async function open(chainId: bigint): Promise<void> {
    const { directory, remove } = await prepareDirectory(options, chainId)
    removeDirectory = remove
    storage = await createLevelStorage(directory)
    const isAsked = options.place.kind === 'directory'
    sync = createSync(createSyncParts(node, storage), {
      pollMs: options.pollMs ?? DEFAULT_SYNC_INTERVALS.pollMs,
      reportMs: options.reportMs ?? DEFAULT_SYNC_INTERVALS.reportMs,
      log: options.log,
      maxHistoryBlocks: isAsked ? undefined : UNASKED_HISTORY_BLOCKS,
      stopping,
    })
    sync.start()
  }

  async function run(): Promise<void> {
    try {
      const chainId = await waitForChain(node, stopping.signal)
      if (chainId !== undefined) await open(chainId)
    } catch (error) {
      if (stopping.signal.aborted) return
      failure = error instanceof Error ? error.message : 'The index cannot be opened.'
      options.log(`Index: ${failure} The explorer works without it.`)
    }
  }

  return {
    reader: { read: (task) => (storage === undefined ? task(EMPTY_VIEW) : storage.read(task)) },
    state: () => ({
      checkpoint: storage?.checkpoint(),
      progress:
        sync?.progress() ??
        (failure === undefined ? STARTING : { ...STARTING, phase: 'failed', message: failure }),
    }),
    start: () => {
      running = run()
    },
    stop: async () => {
      stopping.abort()
      await running
      await sync?.stop()
      await storage?.close()
      await removeDirectory()
    },
  }
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

/** The parts of a sync of this node into this store. */
function createSyncParts(node: NodeClient, storage: IndexStorage) {
  const capabilities = createCapabilitySource(node)
  const blocks = createBlockData(node, capabilities, KEEP_LITTLE)
  const probes = createContractProbes(node, storage)
  const source = createBlockContentSource({ node, capabilities, blocks })
  return { node, storage, probes, indexer: createBlockIndexer(source, probes) }
}

/** Every call is given up when `signal` aborts. */
function withSignal(node: NodeClient, signal: AbortSignal): NodeClient {
  return {
    display: node.display,
    ask: (method, params) => node.ask(method, params, signal),
    request: (method, params) => node.request(method, params, signal),
  }
}

/** The chain's number, asked for until it is told; `undefined` when stopped before. */
async function waitForChain(node: NodeClient, signal: AbortSignal): Promise<bigint | undefined> {
  while (!signal.aborted) {
    try {
      const chainId = toInteger(await node.request('eth_chainId', []))
      if (chainId !== undefined) return chainId
    } catch (error) {
      // Told elsewhere that the node is away; it may come.
      if (!(error instanceof ClientError)) throw error
    }
    // Rejects when stopped: the loop ends anyway.
    await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

async function prepareDirectory(
  { place, cacheDirectory }: IndexingOptions,
  chainId: bigint,
): Promise<{ readonly directory: string; remove(): Promise<void> }> {
  if (place.kind === 'temporary') {
    const directory = await mkdtemp(join(tmpdir(), 'otterscan-index-'))
    return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
  }
  const directory =
    place.kind === 'directory' ? place.directory : join(cacheDirectory, 'otterscan-index', chainId.toString())
  await mkdir(directory, { recursive: true })
  return { directory, remove: async () => {} }
}
