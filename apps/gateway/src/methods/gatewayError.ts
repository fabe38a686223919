/** JSON-RPC 2.0: invalid parameters. */
const INVALID_PARAMS_CODE = -32_602
/** JSON-RPC 2.0: the server's own range, which nodes use for most failures. */
export const SERVER_ERROR_CODE = -32_000
/** EIP-1474: method not supported; the explorer hides what needs it. */
const UNSUPPORTED_CODE = -32_004

/** JSON-RPC 2.0: a fault of the server. */
export const INTERNAL_ERROR_CODE = -32_603
/** EIP-1474: limit exceeded. */
const LIMIT_EXCEEDED_CODE = -32_005

/** How long a client that is refused for now is asked to wait. */
const BUSY_RETRY_MS = 1_000

/** The answer to a call that a limit refuses for now. */
export function busyError(message: string, retryAfterMs = BUSY_RETRY_MS) {
  return { error: { code: LIMIT_EXCEEDED_CODE, message }, retryAfterMs }
}

/** An error of the gateway itself. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Invalid parameters. */
export function invalidParams(message: string): GatewayError {
  return new GatewayError(INVALID_PARAMS_CODE, message)
}

/** The requested item does not exist, or is unavailable now. */
export function serverError(message: string): GatewayError {
  return new GatewayError(SERVER_ERROR_CODE, message)
}

/** The node offers no way to compute it. */
export function unsupported(message: string): GatewayError {
  return new GatewayError(UNSUPPORTED_CODE, message)
}
