import type { JsonRpcErrorObject } from '@otterscan/api-schema/jsonRpc'

/** Base of every error of a remote call: a short message for people, with the cause kept. */
export abstract class ClientError extends Error {
  /** True when asking again may help. */
  abstract readonly retryable: boolean
}

/** No usable answer came: refused, timed out, not HTTP 2xx, not JSON. */
export class TransportError extends ClientError {
  override readonly name = 'TransportError'
  readonly retryable = true
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.status = options.status
  }
}

/** The caller gave up; never shown. */
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

  constructor(method: string, error: JsonRpcErrorObject) {
    super(`${method}: ${error.message} (code ${error.code})`)
    this.code = error.code
    this.data = error.data
    this.method = method
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

const MISSING_METHOD_TEXT =
  /method.*(not (found|supported|available|whitelisted|exist)|does not exist|is not available)|unsupported method|namespace.*(disabled|not (enabled|available))/i

/** The class that says what the caller can do about an error object. */
export function toRpcError(method: string, error: JsonRpcErrorObject): RpcError {
  const missing =
    error.code === -32601 ||
    error.code === -32004 ||
    ((error.code === -32600 || error.code === -32000) && MISSING_METHOD_TEXT.test(error.message))
  return missing ? new MethodNotFoundError(method, error) : new RpcError(method, error)
}

/** A URL without user, password, query and fragment, fit for messages. */
export function toDisplayUrl(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.protocol}//${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}`
  } catch {
    return url.replace(/\/\/[^/@]*@/, '//')
  }
}
