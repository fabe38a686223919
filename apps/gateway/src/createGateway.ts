import type { Indexing } from './createIndexing.ts'
import { createHistoryIndex } from './methods/createHistoryIndex.ts'
import type { MethodContext } from './methods/methodHandler.ts'
import { getTokenTexts } from './methods/ots2/contractLists.ts'
import { createTokenNameIndex } from './methods/token-names/createTokenNameIndex.ts'
import { createFaultLog, type FaultLog } from './observability/createFaultLog.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import type { ApiHandler } from './server/api/apiHandler.ts'
import { createApiHandler } from './server/api/createApiHandler.ts'
import { type ClientOf, createClientNames } from './server/clientAddress.ts'
import { createClientLimits } from './server/createClientLimits.ts'
import {
  createDispatcher,
  DEFAULT_REQUEST_LIMITS,
  type Dispatch,
  type RequestLimits,
} from './server/createDispatcher.ts'
import { createHttpHandler, type HttpHandler } from './server/createHttpHandler.ts'
import { createMemoryBudgets, type MemoryBudgets } from './server/memoryBudgets.ts'
import { createWebSocketServer, type WebSocketEndpoint } from './server/socket/createWebSocketServer.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './server/socket/serveSocket.ts'
import type { ClickHouseAddress } from './storage/clickhouse/clickHouseAddress.ts'
import type { ClickHouseTransport } from './storage/clickhouse/createClickHouseClient.ts'
import { toIndexDatabase } from './storage/clickhouse/openClickHouseIndex.ts'
import { createQueryRunner, type QueryRunner } from './storage/clickhouse/query/createQueryRunner.ts'
import { countGapBlocks } from './storage/linkBlocks.ts'
import { getChainIdentity } from './sync/chainIdentity.ts'
import { createBlockData, DEFAULT_BLOCK_DATA_LIMITS } from './upstream/blockData.ts'
import { createCapabilitySource } from './upstream/createCapabilitySource.ts'
import { createFairQueue, type FairQueue } from './upstream/createFairQueue.ts'
import { createHeadPoller } from './upstream/createHeadPoller.ts'
import {
  createNodeClient,
  DEFAULT_NODE_CLIENT_OPTIONS,
  type NodeClient,
  type NodeClientOptions,
} from './upstream/createNodeClient.ts'
import type { TrafficLedger } from './upstream/createTrafficLedger.ts'
import { UPSTREAM_CONNECTIONS, type Upstream } from './upstream/createUpstream.ts'
import { createNodePool, type NodePool } from './upstream/pool/createNodePool.ts'
import { createPooledCapabilities } from './upstream/pool/createPooledCapabilities.ts'
import { createReplayer } from './upstream/replay/createReplayer.ts'
import type { ReplayThreads } from './upstream/replay/createReplayThreads.ts'
import { chooseStepSource } from './upstream/steps/chooseStepSource.ts'
import { createStepTraces } from './upstream/steps/createStepTraces.ts'
import type { UpstreamAddress } from './upstream/upstreamAddress.ts'

/** The read side: makes any node look complete. */
export interface Gateway {
  readonly httpHandler: HttpHandler
  readonly apiHandler: ApiHandler
  readonly dispatch: Dispatch
  readonly webSocketServer: WebSocketEndpoint
  readonly metrics: Metrics
  /** Requests the chain id. Throws when the node does not respond. */
  checkNode(): Promise<void>
}

/** Optional parts and limits. */
export interface GatewayOptions {
  /** The program's index. */
  readonly indexing?: Indexing
  readonly limits?: Partial<RequestLimits>
  readonly socketLimits?: Partial<SocketLimits>
  readonly maxAnswerBytes?: number
  readonly maxSearchPageSize?: number
  readonly budgets?: MemoryBudgets
  /** All nodes of the chain, where there are several; the first is the one given. */
  readonly pool?: NodePool | undefined
  /** The server for queries in SQL, as a user that can only read; absent: they are off. */
  readonly query?: QuerySource | undefined
  /** What the program sends; absent: not counted. */
  readonly traffic?: TrafficLedger | undefined
  /** Shares the node among the clients. */
  readonly people?: FairQueue
  /** Connections for `/ready`, which clients cannot use up; default: those of the clients. */
  readonly readiness?: Upstream
  /** Identifies the client of a request for the limits. */
  readonly clientOf?: ClientOf
  /** Counts and logs faults of the program that cost a connection. */
  readonly faults?: FaultLog
  /** Where transactions are replayed whose traces the node does not have; absent: nowhere. */
  readonly replays?: ReplayThreads | undefined
}

/** Where queries are run. */
export interface QuerySource {
  readonly transport: ClickHouseTransport
  readonly address: ClickHouseAddress
}

function openQuery({ transport, address }: QuerySource, node: NodeClient): QueryRunner {
  const findDatabase = async () => toIndexDatabase(address, await getChainIdentity(node))
  return createQueryRunner({ transport, findDatabase })
}

const DEFAULT_MAX_SEARCH_PAGE_SIZE = 25

/** Wires the parts together; sends no request before the first call. */
export function createGateway(upstream: Upstream, options: GatewayOptions = {}): Gateway {
  const metrics = createMetrics()
  const clientOf = options.clientOf ?? createClientNames([]).clientOf
  const { bodies, answers } = options.budgets ?? createMemoryBudgets()
  const limits = { ...DEFAULT_REQUEST_LIMITS, ...options.limits }
  const { indexing, replays } = options
  const canReplay = replays !== undefined
  const pool = options.pool ?? createNodePool([upstream.address], { canReplay })
  const isPooled = pool.members.length > 1
  const clientOptions: NodeClientOptions = {
    ...DEFAULT_NODE_CLIENT_OPTIONS,
    maxAnswerBytes: options.maxAnswerBytes ?? DEFAULT_NODE_CLIENT_OPTIONS.maxAnswerBytes,
    timeoutMs: limits.callTimeoutMs,
    turns: options.people ?? createFairQueue(UPSTREAM_CONNECTIONS),
    budget: answers,
    onReturn: () => capabilities.forget(),
    onCall: ({ method, outcome, seconds }) => {
      const name = /^[a-z0-9]+_\w{1,60}$/i.test(method) ? method : 'other'
      metrics.add('gateway_node_calls_total', { method: name, outcome })
      metrics.observeSeconds('gateway_node_call_duration_seconds', { method: name }, seconds)
    },
  }
  const node = isPooled
    ? pool.createClient(clientOptions, UPSTREAM_CONNECTIONS, 'calls of pages and clients')
    : createNodeClient(upstream, clientOptions)
  const capabilities = isPooled ? createPooledCapabilities(pool) : createCapabilitySource(node, { canReplay })
  const blocks = createBlockData(
    node,
    capabilities,
    DEFAULT_BLOCK_DATA_LIMITS,
    (cache, hit) => metrics.add('gateway_cache_lookups_total', { cache, outcome: hit ? 'hit' : 'miss' }),
    replays && createReplayer({ node, capabilities, threads: replays }),
  )
  const context: MethodContext = {
    node,
    blocks,
    capabilities,
    nodes: pool,
    traffic: options.traffic,
    query: options.query && openQuery(options.query, node),
    steps: createStepTraces(node, chooseStepSource({ node, blocks, capabilities })),
    index: indexing && {
      history: createHistoryIndex(indexing.reader, blocks),
      lists: indexing.reader,
      tokens: createTokenNameIndex(indexing.reader, (address) => getTokenTexts(address, node)),
      state: indexing.state,
    },
    maxSearchPageSize: options.maxSearchPageSize ?? DEFAULT_MAX_SEARCH_PAGE_SIZE,
  }
  const clients = createClientLimits()
  metrics.gauge('gateway_pending_calls', 'Calls running and queued.', clients.size)
  metrics.gauge('process_resident_memory_bytes', 'Resident memory of the program.', () =>
    process.memoryUsage.rss(),
  )
  const faults = options.faults ?? createFaultLog(() => {})
  metrics.counter('gateway_faults_total', 'Faults of the program that cost a request at most.', faults.count)
  metrics.gauge('gateway_held_request_bytes', 'Requests being read or answered.', bodies.heldBytes)
  metrics.gauge('gateway_held_answer_bytes', 'Answers being computed or sent.', answers.heldBytes)
  if (indexing !== undefined) reportIndex(metrics, indexing)
  const dispatch = createDispatcher({ context, limits, clients, answers, metrics })
  const sockets = {
    dispatch,
    node: () => pool.leader().address,
    pollsHeads: isPooled,
    toMeter: (address: UpstreamAddress) => options.traffic?.meter(address, 'subscriptions'),
    headPoller: createHeadPoller(node),
    bodies,
    answers,
    limits: { ...DEFAULT_SOCKET_LIMITS, ...options.socketLimits },
    onFault: faults.report,
  }
  const { maxBodyBytes } = limits
  return {
    httpHandler: createHttpHandler({ dispatch, maxBodyBytes, bodies, clientOf }),
    apiHandler: createApiHandler({ dispatch, clientOf, bodies }),
    dispatch,
    webSocketServer: createWebSocketServer(sockets, maxBodyBytes, clientOf),
    metrics,
    checkNode: createNodeCheck(
      isPooled
        ? pool.createClient(READINESS_OPTIONS, 1, 'checks of the node')
        : createNodeClient(options.readiness ?? upstream, READINESS_OPTIONS),
    ),
  }
}

/** How far the index is; what is not known yet is left out. */
function reportIndex(metrics: Metrics, { state }: Indexing): void {
  metrics.gauge('gateway_index_last_block', 'Newest indexed block.', () => state().checkpoint?.lastBlock)
  metrics.gauge(
    'gateway_index_missing_blocks',
    'Blocks still to index.',
    () => state().progress.missingBlocks,
  )
  metrics.gauge('gateway_index_gap_blocks', 'Blocks of which the index lacks a part.', () =>
    countGapBlocks(state().gaps),
  )
  metrics.gauge('gateway_index_failed', '1 after the index has stopped for good.', () =>
    state().progress.phase === 'failed' ? 1 : 0,
  )
}

const READY_TIMEOUT_MS = 5_000
const READY_KEEP_MS = 1_000

const READINESS_OPTIONS = { ...DEFAULT_NODE_CLIENT_OPTIONS, timeoutMs: READY_TIMEOUT_MS }

/** Requests the chain id, at most once a second. Throws when the node does not respond. */
function createNodeCheck(node: NodeClient): () => Promise<void> {
  let last: { readonly checked: Promise<unknown>; readonly until: number } | undefined
  return async () => {
    if (last === undefined || last.until < performance.now()) {
      const checked = node.request('eth_chainId', [])
      last = { checked, until: performance.now() + READY_TIMEOUT_MS }
      const keep = () => {
        last = { checked, until: performance.now() + READY_KEEP_MS }
      }
      checked.then(keep, keep)
    }
    await last.checked
  }
}
