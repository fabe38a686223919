import type { BeaconEndpoint } from '@otterscan/api-schema/beacon/endpoint'
import {
  BeaconNodeError,
  BeaconNotFoundError,
  BeaconRefusedError,
  BeaconSyncingError,
  BeaconUnreachableError,
  NotBeaconNodeError,
} from './beaconErrors.ts'
import { type ClientError, TransportError, toDisplayUrl } from './errors.ts'
import { listSecrets, splitCredentials, withoutSecrets } from './transport/credentials.ts'
import { findReason } from './transport/httpError.ts'
import { createLimiter } from './transport/limiter.ts'
import { type Fetch, requestText, type TextAnswer, type TextRequest } from './transport/requestText.ts'
import type { RequestOptions } from './transport/transport.ts'

/** Client for a consensus node. */
export interface BeaconClient {
  /**
   * Requests one endpoint and decodes the response. A few requests run at a time, the others are queued.
   *
   * Throws: `BeaconNotFoundError`, `BeaconSyncingError`, `BeaconNodeError`, `BeaconRefusedError`,
   * `BeaconUnreachableError`, `NotBeaconNodeError`, `AbortedError`, `CheckFailedError`.
   */
  readonly request: <const Params extends readonly unknown[], Result>(
    endpoint: BeaconEndpoint<Params, Result>,
    params: Params,
    options?: RequestOptions,
  ) => Promise<Result>
  /** For display: without credentials. */
  readonly displayUrl: string
}

/** Settings of the client. */
export interface BeaconClientOptions {
  /** Base of all paths, trailing slashes ignored. User and password in it are sent as basic authentication. */
  readonly url: string
  readonly timeoutMs?: number
  /** Maximum number of concurrent requests. */
  readonly maxConcurrency?: number
  readonly fetch?: Fetch
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_MAX_CONCURRENCY = 6

/** A client for a beacon node. Sends nothing until it is used. */
export function connectBeaconClient(options: BeaconClientOptions): BeaconClient {
  const { url, authorization } = splitCredentials(options.url.replace(/\/+$/, ''))
  const base = url.replace(/\/+$/, '')
  const displayUrl = toDisplayUrl(options.url)
  const secrets = listSecrets(options.url)
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const limiter = createLimiter(options.maxConcurrency ?? DEFAULT_MAX_CONCURRENCY)
  return {
    displayUrl,
    request: (endpoint, params, { signal } = {}) =>
      limiter.run(async () => {
        const path = endpoint.toPath(...params)
        const body = endpoint.toBody?.(...params)
        const headers = {
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const init =
          body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
        const answer = await send(`${base}${path}`, init, {
          name: displayUrl,
          timeoutMs,
          signal,
          fetch: options.fetch,
        })
        return endpoint.decode(readAnswer(answer, displayUrl, secrets))
      }, signal),
  }
}

/** Throws: `BeaconUnreachableError`, `AbortedError`. */
async function send(url: string, init: RequestInit, request: TextRequest): Promise<TextAnswer> {
  try {
    return await requestText(url, init, request)
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    throw new BeaconUnreachableError(error.message, { cause: error.cause })
  }
}

function readAnswer(
  { status, ok, text }: TextAnswer,
  displayUrl: string,
  secrets: readonly string[],
): unknown {
  const parsed = parseJson(text)
  if (ok) {
    if (parsed === undefined) throw new NotBeaconNodeError(`${displayUrl} did not answer with JSON`)
    return parsed
  }
  const reason = findReason(withoutSecrets(text, secrets))
  throw toBeaconError(status, reason, displayUrl)
}

/** The error class for an HTTP status: it determines how the caller reacts. */
function toBeaconError(status: number, said: string | undefined, displayUrl: string): ClientError {
  const words = said === undefined ? `${displayUrl} returned HTTP ${status}` : `${said} (HTTP ${status})`
  if (status === 404) return new BeaconNotFoundError(words)
  if (status === 503) return new BeaconSyncingError(words)
  // A proxy reports that the node behind it does not respond.
  if (status === 502 || status === 504) return new BeaconUnreachableError(words)
  return status >= 500 ? new BeaconNodeError(words, status) : new BeaconRefusedError(words, status)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports that it is not JSON
  }
}
