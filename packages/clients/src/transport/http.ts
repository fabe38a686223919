import type { JsonRpcRequest, JsonRpcResponse } from '@otterscan/api-schema/jsonRpc'
import { AbortedError, TransportError, toDisplayUrl, toRpcError } from '../errors.ts'
import { abortedError, type PendingCall, settleCall, type Transport } from './transport.ts'

/** Settings of the HTTP transport. */
export interface HttpTransportOptions {
  readonly url: string
  /** Calls in one POST at the most. */
  readonly maxBatchSize?: number
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

const DEFAULT_MAX_BATCH_SIZE = 100
const DEFAULT_TIMEOUT_MS = 30_000

/**
 * JSON-RPC over HTTP POST. Calls of one turn go as one batch, a single call goes alone; a server that refuses batches is
 * asked one by one from then on.
 */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const sender = new HttpSender(options)
  return {
    request: (method, params, { signal } = {}) =>
      new Promise((resolve, reject) => sender.add({ method, params, signal, resolve, reject })),
    subscribe: undefined,
    close: () => sender.close(),
  }
}

class HttpSender {
  private readonly url: string
  private readonly displayUrl: string
  private readonly maxBatchSize: number
  private readonly timeoutMs: number
  private readonly fetch: typeof globalThis.fetch
  private readonly closing = new AbortController()
  private queue: PendingCall[] = []
  private nextId = 1
  private batchesRefused = false

  constructor(options: HttpTransportOptions) {
    this.url = options.url
    this.displayUrl = toDisplayUrl(options.url)
    this.maxBatchSize = options.maxBatchSize ?? DEFAULT_MAX_BATCH_SIZE
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  }

  add(call: PendingCall): void {
    if (call.signal?.aborted === true) {
      call.reject(abortedError(call))
      return
    }
    this.queue.push(call)
    // A macrotask, not a microtask: effects of one React commit land in the same batch.
    if (this.queue.length === 1) setTimeout(() => this.flush(), 0)
  }

  close(): void {
    this.closing.abort()
  }

  private flush(): void {
    const calls = this.queue.filter((call) => {
      if (call.signal?.aborted !== true) return true
      call.reject(abortedError(call))
      return false
    })
    this.queue = []
    const size = this.batchesRefused ? 1 : this.maxBatchSize
    for (let start = 0; start < calls.length; start += size) {
      void this.send(calls.slice(start, start + size))
    }
  }

  /** Never rejects: every outcome is handed to the calls. */
  private async send(calls: readonly PendingCall[]): Promise<void> {
    const requests = calls.map(
      (call): JsonRpcRequest => ({
        jsonrpc: '2.0',
        id: this.nextId++,
        method: call.method,
        params: call.params,
      }),
    )
    const watch = watchCalls(calls, this.closing.signal)
    try {
      const [only] = requests
      const body = await this.post(requests.length === 1 ? only : requests, watch.signal)
      this.settle(calls, requests, body)
    } catch (error) {
      for (const call of calls) call.reject(toCallError(call, error))
    } finally {
      watch.stop()
    }
  }

  private async post(body: unknown, signal: AbortSignal): Promise<unknown> {
    let response: Response
    try {
      response = await this.fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.timeoutMs)]),
      })
    } catch (cause) {
      throw this.toTransportError(cause, signal)
    }
    const text = await response.text().catch((cause: unknown) => {
      throw this.toTransportError(cause, signal)
    })
    try {
      const parsed: unknown = JSON.parse(text)
      if (response.ok || isRpcAnswer(parsed)) return parsed
    } catch {
      if (response.ok)
        throw new TransportError(`${this.displayUrl} did not answer with JSON`, { status: response.status })
    }
    throw new TransportError(`${this.displayUrl} answered HTTP ${response.status}`, {
      status: response.status,
    })
  }

  private toTransportError(cause: unknown, signal: AbortSignal): Error {
    if (signal.aborted) return new AbortedError('given up')
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    return new TransportError(
      timedOut
        ? `${this.displayUrl} did not answer within ${this.timeoutMs / 1000} s`
        : `${this.displayUrl} cannot be reached`,
      { cause },
    )
  }

  private settle(calls: readonly PendingCall[], requests: readonly JsonRpcRequest[], body: unknown): void {
    if (calls.length > 1 && !Array.isArray(body)) {
      this.retryOneByOne(calls, body)
      return
    }
    const responses = (Array.isArray(body) ? body : [body]) as JsonRpcResponse[]
    const byId = new Map(responses.map((response) => [response?.id, response]))
    calls.forEach((call, index) => {
      settleCall(
        call,
        byId.get(requests[index]?.id ?? null) ?? (calls.length === 1 ? responses[0] : undefined),
      )
    })
  }

  /** A single object in answer to a batch: the server does not batch, or refused this one as a whole. */
  private retryOneByOne(calls: readonly PendingCall[], body: unknown): void {
    const error = isRpcAnswer(body) && 'error' in body ? body.error : undefined
    if (this.batchesRefused) {
      for (const call of calls) {
        call.reject(
          error
            ? toRpcError(call.method, error)
            : new TransportError(`${this.displayUrl} answered a batch wrongly`),
        )
      }
      return
    }
    this.batchesRefused = true
    for (const call of calls) void this.send([call])
  }
}

function isRpcAnswer(value: unknown): value is JsonRpcResponse {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && ('result' in value || 'error' in value))
  )
}

function toCallError(call: PendingCall, error: unknown): Error {
  if (call.signal?.aborted === true) return abortedError(call)
  return error instanceof Error ? error : new TransportError(String(error))
}

/** A signal that fires when the transport closes or every call of a batch was given up; calls given up settle at once. */
function watchCalls(
  calls: readonly PendingCall[],
  closing: AbortSignal,
): { readonly signal: AbortSignal; readonly stop: () => void } {
  const all = new AbortController()
  let waiting = calls.length
  const listeners = calls.map((call) => () => {
    call.reject(abortedError(call))
    waiting -= 1
    if (waiting === 0) all.abort()
  })
  calls.forEach((call, index) => {
    const listener = listeners[index]
    if (listener) call.signal?.addEventListener('abort', listener, { once: true })
  })
  return {
    signal: AbortSignal.any([all.signal, closing]),
    stop: () => {
      calls.forEach((call, index) => {
        const listener = listeners[index]
        if (listener) call.signal?.removeEventListener('abort', listener)
      })
    },
  }
}
