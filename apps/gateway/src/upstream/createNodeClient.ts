import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'
import { AbortedError, TransportError, toRpcError } from '@otterscan/clients/errors'
import type { Upstream, UpstreamAnswer } from './createUpstream.ts'
import { CONNECTION_LOST, describeUpstreamFailure } from './upstreamFailure.ts'

/** What the node answered to one call, word for word. */
export type NodeAnswer = { readonly result: unknown } | { readonly error: JsonRpcErrorObject }

/** The node as JSON-RPC: one call, one request, so that no call waits for another. */
export interface NodeClient {
  /** For messages; holds no credentials. */
  readonly display: string
  /** The answer as it came, errors included. Throws: `TransportError`, `AbortedError`. */
  ask(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<NodeAnswer>
  /** The result. Throws: `TransportError`, `AbortedError`, `RpcError`, `MethodNotFoundError`. */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

/** How one call to the node went. */
export interface NodeCallReport {
  readonly method: string
  readonly seconds: number
  readonly outcome: 'result' | 'error' | 'unreachable'
}

/** Limits of calls to the node, and who is told about them. */
export interface NodeClientOptions {
  readonly timeoutMs: number
  /** Larger answers are dropped while they arrive. */
  readonly maxAnswerBytes: number
  /** Traces are run again by the node: no more than so many at once. */
  readonly maxTraces: number
  /** Called when the node answers again after it did not: it may be another version of itself. */
  readonly onReturn?: () => void
  readonly onCall?: (report: NodeCallReport) => void
}

export const DEFAULT_NODE_CLIENT_OPTIONS: NodeClientOptions = {
  timeoutMs: 60_000,
  maxAnswerBytes: 64_000_000,
  maxTraces: 8,
}

/** Opens no connection before the first call. */
export function createNodeClient(upstream: Upstream, options: NodeClientOptions): NodeClient {
  const { display } = upstream.address
  const traceQueue = createQueue(options.maxTraces)
  let nextId = 1
  let isAway = false

  async function send(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<NodeAnswer> {
    const started = performance.now()
    const report = (outcome: NodeCallReport['outcome']) =>
      options.onCall?.({ method, outcome, seconds: (performance.now() - started) / 1000 })
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }))
    try {
      const answer = parseAnswer(await exchangePatiently(method, body, signal), display)
      report('result' in answer ? 'result' : 'error')
      if (isAway) options.onReturn?.()
      isAway = false
      return answer
    } catch (error) {
      // A call that was given up says nothing about the node.
      if (!(error instanceof AbortedError)) {
        report('unreachable')
        isAway = true
      }
      throw error
    }
  }

  /** A busy node closes connections that it kept open just when they are used again: reading once more harms nothing. */
  async function exchangePatiently(method: string, body: Uint8Array, signal?: AbortSignal) {
    try {
      return await exchange(upstream, body, options, signal)
    } catch (error) {
      if (!(error instanceof ConnectionLostError) || method === 'eth_sendRawTransaction') throw error
      return exchange(upstream, body, options, signal)
    }
  }

  const ask: NodeClient['ask'] = (method, params, signal) =>
    isTrace(method) ? traceQueue(() => send(method, params, signal)) : send(method, params, signal)
  return {
    display,
    ask,
    request: async (method, params, signal) => {
      const answer = await ask(method, params, signal)
      if ('error' in answer) throw toRpcError(method, answer.error)
      return answer.result
    },
  }
}

function isTrace(method: string): boolean {
  return method.startsWith('debug_') || method.startsWith('trace_')
}

/** The connection was there and ended before the answer did. */
class ConnectionLostError extends TransportError {}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

async function exchange(
  upstream: Upstream,
  body: Uint8Array,
  { timeoutMs, maxAnswerBytes }: NodeClientOptions,
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  const { display } = upstream.address
  const timeout = AbortSignal.timeout(timeoutMs)
  const both = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
  try {
    const answer = await upstream.request({ method: 'POST', path: '', headers: HEADERS, body, signal: both })
    return { status: answer.status, text: await readText(answer, maxAnswerBytes, display) }
  } catch (error) {
    if (error instanceof TransportError) throw error
    if (signal?.aborted === true) throw new AbortedError('given up')
    if (timeout.aborted) {
      throw new TransportError(`The node at ${display} did not answer within ${timeoutMs / 1000} s.`)
    }
    const { reason } = describeUpstreamFailure(error)
    const Failure = reason === CONNECTION_LOST ? ConnectionLostError : TransportError
    throw new Failure(`The node at ${display} does not answer (${reason}).`)
  }
}

async function readText({ body }: UpstreamAnswer, maxBytes: number, display: string): Promise<string> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of body) {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) {
      throw new TransportError(
        `The answer of the node at ${display} is larger than ${maxBytes / 1_000_000} MB and was dropped.`,
        { status: 413 },
      )
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Many nodes put JSON-RPC errors into answers with an HTTP error status; the error object says more. */
function parseAnswer({ status, text }: { status: number; text: string }, display: string): NodeAnswer {
  if (status >= 300 && status < 400) {
    throw new TransportError(`The node at ${display} redirects to another address; configure that one.`, {
      status,
    })
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new TransportError(`The node at ${display} answered HTTP ${status} without JSON.`, { status })
  }
  const answer = typeof parsed === 'object' && parsed !== null ? parsed : {}
  if ('error' in answer && isErrorObject(answer.error)) return { error: answer.error }
  if ('result' in answer) return { result: answer.result }
  throw new TransportError(`The node at ${display} answered HTTP ${status} with neither result nor error.`, {
    status,
  })
}

function isErrorObject(error: unknown): error is JsonRpcErrorObject {
  if (typeof error !== 'object' || error === null) return false
  return (
    'code' in error &&
    typeof error.code === 'number' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}

/** Runs no more than `size` tasks at once, the rest in order of arrival. */
function createQueue(size: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
