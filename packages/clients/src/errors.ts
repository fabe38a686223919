import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'

/** Base of every error of a remote call: a short message for people, with the cause kept. */
export abstract class ClientError extends Error {
  /** True when asking again may help. */
  abstract readonly retryable: boolean
}

/** No usable answer came: refused, timed out, not HTTP 2xx, not JSON. */
export class TransportError extends ClientError {
  override readonly name = 'TransportError'
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
  }

  /** A request that was refused for what it is (wrong path, no access) is refused again. */
  get retryable(): boolean {
    const refused = this.status !== undefined && this.status >= 400 && this.status < 500
    return !refused || this.status === 408 || this.status === 425 || this.status === 429
  }
}

/** The caller gave up, or the client was closed; never shown. */
export class AbortedError extends ClientError {
  override readonly name = 'AbortedError'
  readonly retryable = false
}

/** The node answered with an error object. Codes: JSON-RPC 2.0, EIP-1474. */
export class RpcError extends ClientError {
  override readonly name: string = 'RpcError'
  readonly code: number
  readonly data: unknown
  readonly method: string
  /** The node's own words. */
  readonly nodeMessage: string

  constructor(method: string, error: JsonRpcErrorObject) {
    super(`${method}: ${error.message} (code ${error.code})`)
    this.code = error.code
    this.data = error.data
    this.method = method
    this.nodeMessage = error.message
  }

  /** Limits and internal errors may pass; a refusal of the request itself will not. */
  get retryable(): boolean {
    return this.code === -32005 || this.code === -32603 || this.code === 429
  }
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

/** Codes under which some nodes say the same in words. */
const WORDED_CODES: ReadonlySet<number> = new Set([-32600, -32000, -32603])

const MISSING_METHOD_TEXT =
  /method.*(not (found|supported|available|whitelisted|enabled|exist)|does not exist|is not available)|unsupported method|namespace.*(disabled|not (enabled|available))|^(unimplemented|not implemented)/is

const MESSAGE_LENGTH = 300

/** The class that says what the caller can do about an error object, however badly it is formed. */
export function toRpcError(method: string, error: unknown): RpcError {
  const object = toErrorObject(error)
  const missing =
    MISSING_METHOD_CODES.has(object.code) ||
    (WORDED_CODES.has(object.code) &&
      MISSING_METHOD_TEXT.test(object.message) &&
      // A contract may revert with any words.
      !/revert/i.test(object.message))
  return missing ? new MethodNotFoundError(method, object) : new RpcError(method, object)
}

/** Code 0 where there is none; the message cut to a length fit for a screen. */
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

/** Longer parts of a path are taken for access keys, as hosted nodes have them. */
const KEY_LENGTH = 16

/** A URL fit for messages: without user, password, query, fragment and what looks like an access key in the path. */
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
