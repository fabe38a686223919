import type { IncomingHttpHeaders } from 'node:http'
import { Pool } from 'undici'
import { joinUpstreamPath, type UpstreamAddress } from './upstreamAddress.ts'

/** What is asked of an upstream server. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Appended to the upstream's base path. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

/** What it answered; the body is still on its way. */
export interface UpstreamAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: NodeJS.ReadableStream & AsyncIterable<Buffer>
}

/** A server behind the program, reached through kept-alive connections. */
export interface Upstream {
  readonly address: UpstreamAddress
  /** Throws what the connection threw; see `describeUpstreamFailure`. */
  request(request: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}

/** How long to wait: traces of large blocks take their time, a dead host should not. */
export interface UpstreamTimeLimits {
  readonly connectTimeoutMs: number
  /** Until the first byte of the answer. */
  readonly answerTimeoutMs: number
  /** Between two pieces of the answer. */
  readonly idleTimeoutMs: number
}

const DEFAULT_TIME_LIMITS: UpstreamTimeLimits = {
  connectTimeoutMs: 5_000,
  answerTimeoutMs: 120_000,
  idleTimeoutMs: 60_000,
}

/** Opens no connection before the first request. */
export function createUpstream(
  address: UpstreamAddress,
  limits: UpstreamTimeLimits = DEFAULT_TIME_LIMITS,
): Upstream {
  const pool = new Pool(address.origin, {
    connections: 32,
    keepAliveTimeout: 4_000,
    connect: { timeout: limits.connectTimeoutMs },
    headersTimeout: limits.answerTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
  })
  const authorization = address.authorization === undefined ? {} : { authorization: address.authorization }
  return {
    address,
    async request({ method, path, headers, body, signal }) {
      const answer = await pool.request({
        method,
        path: joinUpstreamPath(address, path),
        headers: { ...headers, ...authorization },
        body: body ?? null,
        signal,
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    },
    close: () => pool.destroy(),
  }
}
