import { AbortedError } from '@otterscan/clients/errors'
import { createHttpTransport } from '@otterscan/clients/transport/http'
import { toResult } from '@otterscan/clients/transport/transport'
import type { ByteBudget } from './createByteBudget.ts'
import { createFairQueue, type Turns } from './createFairQueue.ts'
import type { Upstream } from './createUpstream.ts'
import { type NodeAnswer, toNodeAnswer } from './nodeAnswer.ts'
import { type AnswerReader, streamAnswer } from './streamAnswer.ts'
import { ConnectionLostError, createUpstreamFetch } from './upstreamFetch.ts'

/** JSON-RPC client of the node. One request per call, so that no call waits for another. */
export interface NodeClient {
  /** For messages; contains no credentials. */
  readonly display: string
  /** The unchanged answer, including errors. Throws: `TransportError`, `AbortedError`. */
  requestAnswer(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<NodeAnswer>
  /** The result. Throws: `TransportError`, `AbortedError`, `RpcError`, `MethodNotFoundError`. */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

/** A node whose answers can be read as they come. */
export interface StreamingNodeClient extends NodeClient {
  /**
   * Hands on the text of the answer piece by piece, for answers that are too large for the memory. Throws: as `requestAnswer`, and
   * what the reader throws, which ends the download.
   */
  stream(
    method: string,
    params: readonly unknown[],
    reader: AnswerReader,
    signal: AbortSignal,
  ): Promise<NodeAnswer>
}

/** Duration and outcome of one call to the node. */
export interface NodeCallReport {
  readonly method: string
  readonly seconds: number
  readonly outcome: 'result' | 'error' | 'unreachable'
}

/** Limits and observers of calls to the node. */
export interface NodeClientOptions {
  readonly timeoutMs: number
  /** Larger answers are aborted during download. */
  readonly maxAnswerBytes: number
  /** Concurrent traces: the node has to re-execute each transaction. */
  readonly maxTraces: number
  /** When it is a request's turn; absent: at once. */
  readonly turns?: Turns
  /** Bytes of the answers in memory; absent: unbounded. */
  readonly budget?: ByteBudget
  /** Called when the node responds again after an outage: it may be another version. */
  readonly onReturn?: () => void
  readonly onCall?: (report: NodeCallReport) => void
}

export const DEFAULT_NODE_CLIENT_OPTIONS: NodeClientOptions = {
  timeoutMs: 60_000,
  maxAnswerBytes: 64_000_000,
  maxTraces: 8,
}

/** Opens no connection before the first call. */
export function createNodeClient(upstream: Upstream, options: NodeClientOptions): StreamingNodeClient {
  const { display, origin } = upstream.address
  const name = `The node at ${display}`
  const transport = createHttpTransport({
    url: origin,
    name,
    maxBatchSize: 1,
    timeoutMs: options.timeoutMs,
    keepsErrors: true,
    fetch: createUpstreamFetch(upstream, options),
  })
  const traces = createFairQueue(options.maxTraces)
  let isAway = false

  async function send(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<NodeAnswer> {
    const started = performance.now()
    const report = (outcome: NodeCallReport['outcome']) =>
      options.onCall?.({ method, outcome, seconds: (performance.now() - started) / 1000 })
    try {
      const answer = toNodeAnswer(await askPatiently(method, params, signal), upstream.address)
      report('result' in answer ? 'result' : 'error')
      if (isAway) options.onReturn?.()
      isAway = false
      return answer
    } catch (error) {
      // An aborted call says nothing about the node.
      if (!(error instanceof AbortedError)) {
        report('unreachable')
        isAway = true
      }
      throw error
    }
  }

  /** A busy node may close a kept-alive connection just as it is reused; reading again is harmless. */
  async function askPatiently(method: string, params: readonly unknown[], signal?: AbortSignal) {
    try {
      return await transport.ask(method, params, { signal })
    } catch (error) {
      if (!(error instanceof ConnectionLostError) || method === 'eth_sendRawTransaction') throw error
      return transport.ask(method, params, { signal })
    }
  }

  const requestAnswer: NodeClient['requestAnswer'] = (method, params, given) => {
    // A derived signal: the indexer shares one among more calls than a signal should have listeners.
    const signal = given && AbortSignal.any([given])
    const inTurn = () => {
      const work = () => send(method, params, signal)
      return options.turns === undefined ? work() : options.turns.run(work, signal)
    }
    return isTrace(method) ? traces.run(inTurn, signal) : inTurn()
  }
  const stream: StreamingNodeClient['stream'] = (method, params, reader, signal) => {
    const work = () => streamAnswer(upstream, { method, params }, reader, signal)
    const inTurn = () => (options.turns === undefined ? work() : options.turns.run(work, signal))
    return traces.run(inTurn, signal)
  }
  return {
    display,
    requestAnswer,
    stream,
    request: async (method, params, signal) => toResult(method, await requestAnswer(method, params, signal)),
  }
}

function isTrace(method: string): boolean {
  return method.startsWith('debug_') || method.startsWith('trace_')
}
