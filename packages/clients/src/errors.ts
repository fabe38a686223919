import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'
import { findWords } from './transport/httpError.ts'

/** Base of every error of a remote call: a short message to display, with the cause. */
export abstract class ClientError extends Error {
  /** True when a retry may help. */
  abstract readonly retryable: boolean
}

/** No usable response: refused, timed out, not HTTP 2xx, not JSON. */
export class TransportError extends ClientError {
  override readonly name = 'TransportError'
  /** HTTP status, when there was a response. */
  readonly status: number | undefined
  /** How long the server asked to wait before the next request; `undefined` when it did not. */
  readonly retryAfterMs: number | undefined
  /** The server was there, but took longer than allowed. */
  readonly timedOut: boolean

  constructor(
    message: string,
    options: {
      cause?: unknown
      status?: number
      retryAfterMs?: number | undefined
      timedOut?: boolean
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
    this.timedOut = options.timedOut ?? false
  }

  /** A request rejected on its own account (wrong path, no access) would be rejected again. */
  get retryable(): boolean {
    const refused = this.status !== undefined && this.status >= 400 && this.status < 500
    return !refused || this.status === 408 || this.status === 425 || this.status === 429
  }
}

/** The caller aborted, or the client was closed; never shown. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError'
  readonly retryable = false
}

/** The node returned an error object. Codes: JSON-RPC 2.0, EIP-1474. */
export class RpcError extends ClientError {
  override readonly name: string = 'RpcError'
  readonly code: number
  readonly data: unknown
  readonly method: string
  /** The node's own message. */
  readonly nodeMessage: string

  constructor(method: string, error: JsonRpcErrorObject) {
    super(`${method}: ${withDetail(error)} (code ${error.code})`)
    this.code = error.code
    this.data = error.data
    this.method = method
    this.nodeMessage = error.message
  }

  /** Rate limits and internal errors are temporary; an invalid request stays invalid. */
  get retryable(): boolean {
    return this.code === -32005 || this.code === -32603 || this.code === 429
  }
}

/** Some nodes say only "Internal error" and give the reason in the data. */
function withDetail({ message, data }: JsonRpcErrorObject): string {
  const detail = typeof data === 'string' && /^0x/i.test(data) ? undefined : findWords(data)
  return detail === undefined || message.includes(detail) ? message : `${message}: ${detail}`
}

/** The node does not offer the method: a missing capability, not a failure. */
export class MethodNotFoundError extends RpcError {
  override readonly name = 'MethodNotFoundError'
  override get retryable(): boolean {
    return false
  }
}

/** Method not found (JSON-RPC 2.0), not supported (EIP-1474), not enabled (Besu). */
const MISSING_METHOD_CODES: ReadonlySet<number> = new Set([-32601, -32004, -32604])

/** Codes with which some nodes report the same in the message. */
const WORDED_CODES: ReadonlySet<number> = new Set([-32600, -32000, -32603])

const MISSING_METHOD_TEXT =
  /method.*(not (found|supported|available|whitelisted|enabled|exist)|does not exist|is not available)|unsupported method|namespace.*(disabled|not (enabled|available))|^(unimplemented|not implemented)/is

const MESSAGE_LENGTH = 300

/** The error class for an error object, however malformed: it determines how the caller reacts. */
export function toRpcError(method: string, error: unknown): RpcError {
  const object = toErrorObject(error)
  const missing =
    MISSING_METHOD_CODES.has(object.code) ||
    (WORDED_CODES.has(object.code) &&
      MISSING_METHOD_TEXT.test(object.message) &&
      // A contract may revert with any text.
      !/revert/i.test(object.message))
  return missing ? new MethodNotFoundError(method, object) : new RpcError(method, object)
}

/** Code 0 when there is none; the message truncated for display. */
function toErrorObject(error: unknown): JsonRpcErrorObject {
  if (typeof error !== 'object' || error === null)
    return { code: 0, message: cutMessage(typeof error === 'string' ? error : 'unreadable error') }
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  return {
    code: typeof code === 'number' ? code : 0,
    message: cutMessage(typeof message === 'string' ? message : 'no message'),
    data,
  }
}

function cutMessage(message: string): string {
  return message.length > MESSAGE_LENGTH ? `${message.slice(0, MESSAGE_LENGTH)}…` : message
}

/** Longer path segments are treated as access keys, as hosted nodes use them. */
const KEY_LENGTH = 16

/** A URL for messages: without user, password, query, fragment and what looks like an access key in the path. */
export function toDisplayUrl(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    return /^\/(?!\/)/.test(url) ? toDisplayPath(url.replace(/[?#].*$/s, '')) : 'the configured address'
  }
  return `${parsed.protocol}//${parsed.host}${toDisplayPath(parsed.pathname)}`
}

function toDisplayPath(path: string): string {
  if (path === '/') return ''
  return path
    .split('/')
    .map((part) => (part.length >= KEY_LENGTH ? '…' : part))
    .join('/')
}
