import { AbortedError, TransportError } from '../errors.ts'

/** The part of `fetch` used here, so that another implementation, such as a connection pool, can replace it. */
export type Fetch = (url: string, init: RequestInit) => Promise<FetchAnswer>

/** The part of `Response` that is used here. */
export interface FetchAnswer {
  readonly status: number
  readonly ok: boolean
  readonly headers?: { readonly get: (name: string) => string | null }
  readonly text: () => Promise<string>
}

/** A response, read completely. */
export interface TextAnswer {
  readonly status: number
  /** HTTP 2xx. */
  readonly ok: boolean
  readonly text: string
  /** How long the server asks to wait; `undefined` without the header. RFC 9110, `Retry-After`. */
  readonly retryAfterMs: number | undefined
}

/** Options of a request. */
export interface TextRequest {
  /** Name of the server in messages, without credentials. */
  readonly name: string
  /** From the request to the end of the response. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  readonly fetch?: Fetch | undefined
}

/**
 * Requests a URL over HTTP and reads the complete response, whatever its status.
 *
 * Throws: `TransportError` without a response, or what the given `fetch` throws; `AbortedError`.
 */
export async function requestText(
  url: string,
  init: RequestInit,
  { name, timeoutMs, signal, fetch = globalThis.fetch.bind(globalThis) }: TextRequest,
): Promise<TextAnswer> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  if (signal?.aborted === true) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  const timer = setTimeout(giveUp, timeoutMs)
  try {
    const answer = await fetch(url, { ...init, signal: controller.signal })
    const retryAfterMs = parseRetryAfter(answer.headers?.get('retry-after') ?? '')
    return { status: answer.status, ok: answer.ok, text: await answer.text(), retryAfterMs }
  } catch (cause) {
    if (cause instanceof TransportError) throw cause
    if (signal?.aborted === true) throw new AbortedError('aborted')
    if (controller.signal.aborted)
      throw new TransportError(`${name} did not answer within ${timeoutMs / 1000} s`, { timedOut: true })
    // An implementation that rejects a URL quotes it, keys included.
    throw new TransportError(`${name} cannot be reached`, String(cause).includes(url) ? {} : { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000

/** Seconds, or a date. `undefined` for anything else; at most a day. */
export function parseRetryAfter(text: string, now: number = Date.now()): number | undefined {
  const isSeconds = /^\d{1,10}$/.test(text)
  const isDate = /^[A-Z][a-z]{2}, .* GMT$/.test(text)
  const milliseconds = isSeconds
    ? Number.parseInt(text, 10) * 1000
    : isDate
      ? Date.parse(text) - now
      : Number.NaN
  return Number.isNaN(milliseconds) ? undefined : Math.min(Math.max(0, milliseconds), LONGEST_RETRY_AFTER_MS)
}
