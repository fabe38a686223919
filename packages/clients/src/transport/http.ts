import type { JsonRpcRequest } from '@otterscan/api-schema/jsonRpc'
import { AbortedError, TransportError, toDisplayUrl, toRpcError } from '../errors.ts'
import { listSecrets, splitCredentials, withoutSecrets } from './credentials.ts'
import { describeHttpError } from './httpError.ts'
import { type Fetch, requestText, type TextAnswer } from './requestText.ts'
import {
  abortedError,
  isResponse,
  type PendingCall,
  type RawTransport,
  settleCall,
  toResult,
} from './transport.ts'

/** Settings of the HTTP transport. */
export interface HttpTransportOptions {
  /** User and password in it are sent as basic authentication. */
  readonly url: string
  /** Shown in messages instead of the URL; without credentials. */
  readonly name?: string
  /** Maximum number of calls in one POST; 1 sends each call alone, immediately. */
  readonly maxBatchSize?: number
  readonly timeoutMs?: number | undefined
  /** An error object counts whatever the HTTP status, even 429: for callers that forward it. */
  readonly keepsErrors?: boolean
  readonly fetch?: Fetch
}

const DEFAULT_MAX_BATCH_SIZE = 100
const DEFAULT_TIMEOUT_MS = 30_000

/**
 * JSON-RPC over HTTP POST. Calls of one event-loop turn are sent as one batch, a single call alone; a server that
 * rejects batches gets single calls from then on, one that finds them too large gets smaller ones.
 */
export function createHttpTransport(options: HttpTransportOptions): RawTransport {
  const sender = new HttpSender(options)
  const ask: RawTransport['ask'] = (method, params, { signal } = {}) =>
    new Promise((resolve, reject) => sender.add({ method, params, signal, resolve, reject }))
  return {
    ask,
    request: async (method, params, call) => toResult(method, await ask(method, params, call)),
    subscribe: undefined,
    close: () => sender.close(),
  }
}

/** A parsed response. */
interface HttpAnswer {
  readonly status: number
  readonly body: unknown
}

class HttpSender {
  private readonly url: string
  private readonly headers: Readonly<Record<string, string>>
  private readonly name: string
  private readonly secrets: readonly string[]
  private readonly timeoutMs: number
  private readonly keepsErrors: boolean
  private readonly fetch: Fetch | undefined
  private readonly active = new Set<AbortController>()
  private queue: PendingCall[] = []
  private nextId = 1
  private batchSize: number
  private closed = false

  constructor(options: HttpTransportOptions) {
    const { url, authorization } = splitCredentials(options.url)
    this.url = url
    this.headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) }
    this.name = options.name ?? toDisplayUrl(options.url)
    this.secrets = listSecrets(options.url)
    this.batchSize = options.maxBatchSize ?? DEFAULT_MAX_BATCH_SIZE
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    this.keepsErrors = options.keepsErrors ?? false
    this.fetch = options.fetch
  }

  add(call: PendingCall): void {
    if (this.batchSize === 1) {
      this.sendAll([call])
      return
    }
    this.queue.push(call)
    // A macrotask, not a microtask: effects of one drawing land in the same batch.
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
      if (this.closed) call.reject(new AbortedError(`${this.name} was closed`))
      else if (call.signal?.aborted === true) call.reject(abortedError(call))
      else return true
      return false
    })
    for (let start = 0; start < wanted.length; start += this.batchSize) {
      void this.send(wanted.slice(start, start + this.batchSize))
    }
  }

  /** Never rejects: every outcome is passed to the calls. */
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
      const answer = await this.post(requests.length === 1 ? only : requests, controller.signal)
      this.settle(calls, requests, answer)
    } catch (cause) {
      const error = this.closed ? new AbortedError(`${this.name} was closed`) : toError(cause)
      if (calls.length > 1 && isRefusalOfBatch(error))
        this.resendSmaller(calls, error.status === 413 ? Math.ceil(calls.length / 2) : 1)
      else for (const call of calls) call.reject(error)
    } finally {
      this.active.delete(controller)
      stopWatching()
    }
  }

  private async post(body: unknown, signal: AbortSignal): Promise<HttpAnswer> {
    const { url, headers, name, timeoutMs, fetch } = this
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await requestText(url, init, { name, timeoutMs, signal, fetch })
    return { status: answer.status, body: this.parse(answer) }
  }

  /** Many servers put JSON-RPC errors into responses with an HTTP error status; the error object is more specific. */
  private parse(answer: TextAnswer): unknown {
    const { status, ok, retryAfterMs } = answer
    // A success is not searched: it may have megabytes, and holds no words of the server.
    const text = ok ? answer.text : withoutSecrets(answer.text, this.secrets)
    const words = ok ? 'did not answer with JSON' : `returned ${describeHttpError({ status, text })}`
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      throw new TransportError(`${this.name} ${words}`, { status, retryAfterMs })
    }
    const tooManyRequests = status === 429 && !this.keepsErrors
    if (ok || (!tooManyRequests && isAnswer(parsed))) return parsed
    throw new TransportError(`${this.name} ${words}`, { status, retryAfterMs })
  }

  private settle(
    calls: readonly PendingCall[],
    requests: readonly JsonRpcRequest[],
    { status, body }: HttpAnswer,
  ): void {
    if (calls.length === 1) {
      const [call] = calls
      const response: unknown = Array.isArray(body) ? body[0] : body
      if (call) settleCall(call, response, status)
      return
    }
    const refusal = findRefusal(body)
    if (refusal !== undefined) {
      this.handleRefusal(calls, refusal.error)
      return
    }
    const byId = new Map<string, unknown>()
    for (const response of body as readonly unknown[]) {
      if (isResponse(response)) byId.set(String(response.id), response)
    }
    calls.forEach((call, index) => {
      settleCall(call, byId.get(String(requests[index]?.id)), status)
    })
  }

  /**
   * A single response to a batch: the server does not support batches, this one is too large, or a rate limit applies.
   */
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

/** HTTP statuses with which servers reject a batch as such. */
const BATCH_REFUSING_STATUSES: ReadonlySet<number | undefined> = new Set([400, 405, 413, 415, 422, 501])

function isRefusalOfBatch(error: unknown): error is TransportError {
  return error instanceof TransportError && BATCH_REFUSING_STATUSES.has(error.status)
}

function isAnswer(body: unknown): boolean {
  return Array.isArray(body) ? body.some(isResponse) : isResponse(body)
}

/** The single error returned for a batch; `undefined` when its members were answered. */
function findRefusal(body: unknown): { readonly error: unknown } | undefined {
  if (!Array.isArray(body)) return { error: isResponse(body) ? body.error : undefined }
  const [only]: readonly unknown[] = body
  const isOne = body.length === 1 && isResponse(only) && only.id == null && only.error != null
  return isOne ? { error: only.error } : undefined
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new TransportError(String(error))
}

/** Settles calls as soon as they are aborted, and aborts the request when none is left. */
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
