import type { BeaconEndpoint } from '@otterscan/api-schema/beacon/endpoint'
import {
  BeaconNodeError,
  BeaconNotFoundError,
  BeaconRefusedError,
  BeaconSyncingError,
  BeaconUnreachableError,
  NotBeaconNodeError,
} from './beaconErrors.ts'
import { AbortedError, type ClientError, toDisplayUrl } from './errors.ts'
import { splitCredentials } from './transport/credentials.ts'
import { createLimiter } from './transport/limiter.ts'
import type { RequestOptions } from './transport/transport.ts'

/** Someone to ask about the consensus layer. */
export interface BeaconClient {
  /**
   * Asks one endpoint and decodes its answer. A few requests run at a time, the others wait their turn.
   *
   * Throws: `BeaconNotFoundError`, `BeaconSyncingError`, `BeaconNodeError`, `BeaconRefusedError`,
   * `BeaconUnreachableError`, `NotBeaconNodeError`, `AbortedError`, `CheckFailedError`.
   */
  readonly request: <const Params extends readonly unknown[], Result>(
    endpoint: BeaconEndpoint<Params, Result>,
    params: Params,
    options?: RequestOptions,
  ) => Promise<Result>
  /** For people: without credentials. */
  readonly displayUrl: string
}

/** Settings of the client. */
export interface BeaconClientOptions {
  /** Base of all paths, trailing slashes ignored. User and password in it are sent as basic authentication. */
  readonly url: string
  readonly timeoutMs?: number
  /** Requests under way at the most. */
  readonly maxConcurrency?: number
  readonly fetch?: typeof globalThis.fetch
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_MAX_CONCURRENCY = 6
const MESSAGE_LENGTH = 300

/** A client for a beacon node. Nothing is sent yet. */
export function connectBeaconClient(options: BeaconClientOptions): BeaconClient {
  const { url, authorization } = splitCredentials(options.url.replace(/\/+$/, ''))
  const base = url.replace(/\/+$/, '')
  const displayUrl = toDisplayUrl(options.url)
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const limit = createLimiter(options.maxConcurrency ?? DEFAULT_MAX_CONCURRENCY)
  return {
    displayUrl,
    request: (endpoint, params, { signal } = {}) =>
      limit(async () => {
        const path = endpoint.toPath(...params)
        const body = endpoint.toBody?.(...params)
        const headers = {
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const init =
          body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
        const answer = await send(fetch, `${base}${path}`, init, { displayUrl, timeoutMs, signal })
        return endpoint.decode(readAnswer(answer, displayUrl))
      }, signal),
  }
}

interface Answer {
  readonly status: number
  readonly ok: boolean
  readonly text: string
}

async function send(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  {
    displayUrl,
    timeoutMs,
    signal,
  }: { readonly displayUrl: string; readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<Answer> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp, { once: true })
  const timer = setTimeout(giveUp, timeoutMs)
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    return { status: response.status, ok: response.ok, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted === true) throw new AbortedError('given up')
    if (controller.signal.aborted)
      throw new BeaconUnreachableError(`${displayUrl} did not answer within ${timeoutMs / 1000} s`)
    // What refuses a URL quotes it, keys included.
    throw new BeaconUnreachableError(
      `${displayUrl} cannot be reached from here`,
      String(cause).includes(url) ? {} : { cause },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

function readAnswer({ status, ok, text }: Answer, displayUrl: string): unknown {
  const parsed = parseJson(text)
  if (ok) {
    if (parsed === undefined) throw new NotBeaconNodeError(`${displayUrl} did not answer with JSON`)
    return parsed
  }
  throw toBeaconError(status, readMessage(parsed), displayUrl)
}

/** The class that says what the caller can do about an HTTP status. */
function toBeaconError(status: number, said: string | undefined, displayUrl: string): ClientError {
  const words = said === undefined ? `${displayUrl} answered HTTP ${status}` : `${said} (HTTP ${status})`
  if (status === 404) return new BeaconNotFoundError(words)
  if (status === 503) return new BeaconSyncingError(words)
  // A proxy in between says that the node behind it does not answer.
  if (status === 502 || status === 504) return new BeaconUnreachableError(words)
  return status >= 500 ? new BeaconNodeError(words, status) : new BeaconRefusedError(words, status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller says that it is no JSON
  }
}

/** The node's own words. beacon-APIs `ErrorMessage`. */
function readMessage(parsed: unknown): string | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { message } = parsed as { message?: unknown }
  if (typeof message !== 'string' || message === '') return undefined
  return message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH)}…` : message
}
