import type { Indexing } from './createIndexing.ts'
import { createHistoryIndex } from './methods/createHistoryIndex.ts'
import type { MethodContext } from './methods/methodHandler.ts'
import { readTokenTexts } from './methods/ots2/contractLists.ts'
import { createTokenBook } from './methods/token-names/createTokenBook.ts'
import { createMetrics, type Metrics } from './observability/metrics.ts'
import { createClientLimits } from './server/createClientLimits.ts'
import {
  createDispatcher,
  DEFAULT_FRONT_DOOR_LIMITS,
  type FrontDoorLimits,
} from './server/createDispatcher.ts'
import { createFrontDoor, type FrontDoor } from './server/createFrontDoor.ts'
import { createSocketDoor, type SocketDoor } from './server/socket/createSocketDoor.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './server/socket/serveSocket.ts'
import type { HistoryIndex } from './storage/historyIndex.ts'
import { createBlockData, DEFAULT_BLOCK_DATA_LIMITS } from './upstream/blockData.ts'
import { createCapabilitySource } from './upstream/createCapabilitySource.ts'
import { createHeadPoller } from './upstream/createHeadPoller.ts'
import { createNodeClient, DEFAULT_NODE_CLIENT_OPTIONS } from './upstream/createNodeClient.ts'
import type { Upstream } from './upstream/createUpstream.ts'

/** The read side: any node looks complete. */
export interface Gateway {
  readonly frontDoor: FrontDoor
  readonly socketDoor: SocketDoor
  readonly metrics: Metrics
  /** Asks the node for its chain. Throws when it does not answer. */
  checkNode(): Promise<void>
}

/** What may be set from outside. */
export interface GatewayOptions {
  readonly index?: HistoryIndex
  /** The index that the program keeps; takes the place of `index`. */
  readonly indexing?: Indexing
  readonly limits?: Partial<FrontDoorLimits>
  readonly socketLimits?: Partial<SocketLimits>
  readonly maxAnswerBytes?: number
  readonly maxSearchPageSize?: number
}

const DEFAULT_MAX_SEARCH_PAGE_SIZE = 25

/** Builds the parts by hand; asks nothing before the first call. */
export function createGateway(upstream: Upstream, options: GatewayOptions = {}): Gateway {
  const metrics = createMetrics()
  const limits = { ...DEFAULT_FRONT_DOOR_LIMITS, ...options.limits }
  const node = createNodeClient(upstream, {
    ...DEFAULT_NODE_CLIENT_OPTIONS,
    maxAnswerBytes: options.maxAnswerBytes ?? DEFAULT_NODE_CLIENT_OPTIONS.maxAnswerBytes,
    timeoutMs: limits.callTimeoutMs,
    onReturn: () => capabilities.forget(),
    onCall: ({ method, outcome, seconds }) => {
      const name = /^[a-z0-9]+_\w{1,60}$/i.test(method) ? method : 'other'
      metrics.add('gateway_node_calls_total', { method: name, outcome })
      metrics.observeSeconds('gateway_node_call_duration_seconds', { method: name }, seconds)
    },
  })
  const capabilities = createCapabilitySource(node)
  const blocks = createBlockData(node, capabilities, DEFAULT_BLOCK_DATA_LIMITS, (cache, hit) =>
    metrics.add('gateway_cache_lookups_total', { cache, outcome: hit ? 'hit' : 'miss' }),
  )
  const { indexing } = options
  const context: MethodContext = {
    node,
    blocks,
    capabilities,
    index: indexing === undefined ? options.index : createHistoryIndex(indexing.reader, blocks),
    ...(indexing === undefined
      ? {}
      : {
          lists: indexing.reader,
          indexState: indexing.state,
          tokens: createTokenBook(indexing.reader, (address) => readTokenTexts(address, node)),
        }),
    maxSearchPageSize: options.maxSearchPageSize ?? DEFAULT_MAX_SEARCH_PAGE_SIZE,
  }
  const clients = createClientLimits()
  metrics.gauge('gateway_pending_calls', 'Calls under way and waiting.', clients.size)
  metrics.gauge('process_resident_memory_bytes', 'Memory of the program.', () => process.memoryUsage.rss())
  const dispatch = createDispatcher({ context, limits, clients, metrics })
  const sockets = {
    dispatch,
    node: upstream.address,
    heads: createHeadPoller(node),
    limits: { ...DEFAULT_SOCKET_LIMITS, ...options.socketLimits },
  }
  return {
    frontDoor: createFrontDoor(dispatch, limits.maxBodyBytes),
    socketDoor: createSocketDoor(sockets, limits.maxBodyBytes),
    metrics,
    checkNode: async () => {
      await node.request('eth_chainId', [])
    },
  }
}
