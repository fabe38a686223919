import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import type { TrafficCount, TrafficMeter } from './createTrafficLedger.ts'
import { joinUpstreamPath, type UpstreamAddress } from './upstreamAddress.ts'

/** A request to an upstream server. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  /** Appended to the upstream's base path. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal: AbortSignal
}

/** Its response; the body is still streaming. */
export interface UpstreamAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

/** An upstream server, reached over kept-alive connections. */
export interface Upstream {
  readonly address: UpstreamAddress
  /** Throws the error of the connection; see `describeUpstreamFailure`. */
  request(request: UpstreamRequest): Promise<UpstreamAnswer>
  close(): Promise<void>
}

/** Connections, and timeouts: long for traces of large blocks, short for an unreachable host. */
export interface UpstreamLimits {
  readonly connections: number
  readonly connectTimeoutMs: number
  /** Until the first byte of the response. */
  readonly answerTimeoutMs: number
  /** Between two chunks of the response. */
  readonly idleTimeoutMs: number
}

/** Connections to a server for all clients. */
export const UPSTREAM_CONNECTIONS = 32

const DEFAULT_LIMITS: UpstreamLimits = {
  connections: UPSTREAM_CONNECTIONS,
  connectTimeoutMs: 5_000,
  answerTimeoutMs: 120_000,
  idleTimeoutMs: 60_000,
}

/** Opens no connection before the first request. */
export function createUpstream(
  address: UpstreamAddress,
  overrides: Partial<UpstreamLimits> = {},
  meter?: TrafficMeter | undefined,
): Upstream {
  const limits = { ...DEFAULT_LIMITS, ...overrides }
  const pool = new Pool(address.origin, {
    connections: limits.connections,
    keepAliveTimeout: 4_000,
    connect: { timeout: limits.connectTimeoutMs },
    headersTimeout: limits.answerTimeoutMs,
    bodyTimeout: limits.idleTimeoutMs,
  })
  const authorization = address.authorization === undefined ? {} : { authorization: address.authorization }
  return {
    address,
    async request({ method, path, headers, body, signal }) {
      const count = meter?.start(path, body?.length ?? 0)
      const answer = await pool.request({
        method,
        path: joinUpstreamPath(address, path),
        headers: { ...headers, ...authorization },
        body: body ?? null,
        signal,
      })
      if (count !== undefined) countBody(answer.body, count)
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    },
    close: () => pool.destroy(),
  }
}

/** Counts what has come, and what comes: reading it here would take it from the reader. */
function countBody(body: Readable, count: TrafficCount): void {
  count.received(body.readableLength)
  const push = body.push.bind(body)
  body.push = (chunk: Buffer | null, encoding) => {
    if (chunk !== null) count.received(chunk.length)
    return push(chunk, encoding)
  }
}
