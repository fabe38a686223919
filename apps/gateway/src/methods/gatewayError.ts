/** JSON-RPC 2.0: parameters do not fit the method. */
const INVALID_PARAMS_CODE = -32_602
/** JSON-RPC 2.0: the server's own range, which nodes use for most failures. */
const SERVER_ERROR_CODE = -32_000
/** EIP-1474: method not supported; explorers hide what needs it. */
const UNSUPPORTED_CODE = -32_004

/** A refusal in the gateway's own words. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The caller's parameters do not fit. */
export function invalidParams(message: string): GatewayError {
  return new GatewayError(INVALID_PARAMS_CODE, message)
}

/** What was asked for does not exist, or cannot be had now. */
export function serverError(message: string): GatewayError {
  return new GatewayError(SERVER_ERROR_CODE, message)
}

/** The node behind offers no way to it. */
export function unsupported(message: string): GatewayError {
  return new GatewayError(UNSUPPORTED_CODE, message)
}
