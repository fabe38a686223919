import type { JsonRpcRequest } from '@otterscan/api-schema/jsonRpc'
import { AbortedError, TransportError, toDisplayUrl, toRpcError } from '../errors.ts'
import { splitCredentials } from './credentials.ts'
import { abortedError, isResponse, type PendingCall, settleCall, type Transport } from './transport.ts'

/** Settings of the HTTP transport. */
export interface HttpTransportOptions {
  /** User and password in it are sent as basic authentication. */
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
 * asked one by one from then on, one that finds them too large in smaller ones.
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
  private readonly headers: Readonly<Record<string, string>>
  private readonly displayUrl: string
  private readonly timeoutMs: number
  private readonly fetch: typeof globalThis.fetch
  private readonly active = new Set<AbortController>()
  private queue: PendingCall[] = []
  private nextId = 1
  private batchSize: number
  private closed = false

  constructor(options: HttpTransportOptions) {
    const { url, authorization } = splitCredentials(options.url)
    this.url = url
    this.headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
    this.displayUrl = toDisplayUrl(options.url)
    this.batchSize = options.maxBatchSize ?? DEFAULT_MAX_BATCH_SIZE
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  }

  add(call: PendingCall): void {
    this.queue.push(call)
    // A macrotask, not a microtask: effects of one React commit land in the same batch.
    if (this.queue.length === 1) setTimeout(() => this.flush(), 0)
  }

  close(): void {
    this.closed = true
    for (const controller of this.active) controller.abort()
    this.flush()
  }

  private flush(): void {
    const calls = this.queue
    this.queue = []
    this.sendAll(calls)
  }

  private sendAll(calls: readonly PendingCall[]): void {
    const wanted = calls.filter((call) => {
      if (this.closed) call.reject(new AbortedError(`${this.displayUrl} was closed`))
      else if (call.signal?.aborted === true) call.reject(abortedError(call))
      else return true
      return false
    })
    for (let start = 0; start < wanted.length; start += this.batchSize) {
      void this.send(wanted.slice(start, start + this.batchSize))
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
    const controller = new AbortController()
    const stopWatching = abortWithCalls(controller, calls)
    this.active.add(controller)
    try {
      const [only] = requests
      const body = await this.post(requests.length === 1 ? only : requests, controller)
      this.settle(calls, requests, body)
    } catch (error) {
      if (calls.length > 1 && isRefusalOfBatch(error))
        this.resendSmaller(calls, error.status === 413 ? Math.ceil(calls.length / 2) : 1)
      else for (const call of calls) call.reject(toError(error))
    } finally {
      this.active.delete(controller)
      stopWatching()
    }
  }

  private async post(body: unknown, controller: AbortController): Promise<unknown> {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      controller.abort()
    }, this.timeoutMs)
    try {
      const response = await this.fetch(this.url, {
        method: 'POST',
        headers: this.headers,
        body: JSON.stringify(body),
        signal: controller.signal,
      })
      return this.parse(response, await response.text())
    } catch (cause) {
      if (cause instanceof TransportError) throw cause
      if (timedOut)
        throw new TransportError(`${this.displayUrl} did not answer within ${this.timeoutMs / 1000} s`)
      if (this.closed) throw new AbortedError(`${this.displayUrl} was closed`)
      if (controller.signal.aborted) throw new AbortedError('given up')
      // What refuses a URL quotes it, keys included.
      throw new TransportError(
        `${this.displayUrl} cannot be reached`,
        String(cause).includes(this.url) ? {} : { cause },
      )
    } finally {
      clearTimeout(timer)
    }
  }

  /** Many servers put JSON-RPC errors into answers with an HTTP error status; the error object says more. */
  private parse(response: Response, text: string): unknown {
    const { status } = response
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      throw new TransportError(
        response.ok
          ? `${this.displayUrl} did not answer with JSON`
          : `${this.displayUrl} answered HTTP ${status}`,
        { status },
      )
    }
    const tooManyRequests = status === 429
    if (response.ok || (!tooManyRequests && isAnswer(parsed))) return parsed
    throw new TransportError(`${this.displayUrl} answered HTTP ${status}`, { status })
  }

  private settle(calls: readonly PendingCall[], requests: readonly JsonRpcRequest[], body: unknown): void {
    if (calls.length === 1) {
      const [call] = calls
      const response: unknown = Array.isArray(body) ? body[0] : body
      if (call) settleCall(call, response)
      return
    }
    const refusal = toRefusal(body)
    if (refusal !== undefined) {
      this.handleRefusal(calls, refusal.error)
      return
    }
    const byId = new Map<string, unknown>()
    for (const response of body as readonly unknown[]) {
      if (isResponse(response)) byId.set(String(response.id), response)
    }
    calls.forEach((call, index) => {
      settleCall(call, byId.get(String(requests[index]?.id)))
    })
  }

  /** One answer to a whole batch: the server does not batch, finds this one too large, or has enough for now. */
  private handleRefusal(calls: readonly PendingCall[], error: unknown): void {
    const refusal = toRpcError('', error)
    const isMeantForNow = refusal.retryable && refusal.code !== INTERNAL_ERROR_CODE
    if (isMeantForNow && !/batch/i.test(refusal.message)) {
      for (const call of calls) call.reject(toRpcError(call.method, error))
      return
    }
    this.resendSmaller(calls, TOO_LARGE_TEXT.test(refusal.message) ? Math.ceil(calls.length / 2) : 1)
  }

  private resendSmaller(calls: readonly PendingCall[], size: number): void {
    this.batchSize = Math.min(this.batchSize, size)
    this.sendAll(calls)
  }
}

const INTERNAL_ERROR_CODE = -32603

const TOO_LARGE_TEXT = /too (large|big|long|many)|limit|exceed|maximum/i

/** HTTP statuses with which servers turn down a batch as such. */
const BATCH_REFUSING_STATUSES: ReadonlySet<number | undefined> = new Set([400, 405, 413, 415, 422, 501])

function isRefusalOfBatch(error: unknown): error is TransportError {
  return error instanceof TransportError && BATCH_REFUSING_STATUSES.has(error.status)
}

function isAnswer(body: unknown): boolean {
  return Array.isArray(body) ? body.some(isResponse) : isResponse(body)
}

/** The one error in answer to a batch; `undefined` when the members were answered. */
function toRefusal(body: unknown): { readonly error: unknown } | undefined {
  if (!Array.isArray(body)) return { error: isResponse(body) ? body.error : undefined }
  const [only]: readonly unknown[] = body
  const isOne = body.length === 1 && isResponse(only) && only.id == null && only.error != null
  return isOne ? { error: only.error } : undefined
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new TransportError(String(error))
}

/** Settles calls at once when they are given up, and aborts when none is left. */
function abortWithCalls(controller: AbortController, calls: readonly PendingCall[]): () => void {
  let waiting = calls.length
  const stops = calls.map((call) => {
    const handleAbort = () => {
      call.reject(abortedError(call))
      waiting -= 1
      if (waiting === 0) controller.abort()
    }
    call.signal?.addEventListener('abort', handleAbort, { once: true })
    return () => call.signal?.removeEventListener('abort', handleAbort)
  })
  return () => {
    for (const stop of stops) stop()
  }
}
