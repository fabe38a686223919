/** Why a request to an upstream failed. Derived from codes only: other messages may contain URLs with credentials. */
export interface UpstreamFailure {
  readonly timedOut: boolean
  /** A few words for a sentence such as "The node at … does not respond (connection refused)". */
  readonly reason: string
}

export const CONNECTION_LOST = 'connection lost'

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CONNECTION_LOST,
  EPIPE: CONNECTION_LOST,
  UND_ERR_SOCKET: CONNECTION_LOST,
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host name lookup failed',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'timed out',
  UND_ERR_CONNECT_TIMEOUT: 'timed out',
  UND_ERR_HEADERS_TIMEOUT: 'timed out',
  UND_ERR_BODY_TIMEOUT: 'timed out',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
}

/** Converts the error of a connection attempt to a displayable reason. */
export function describeUpstreamFailure(error: unknown): UpstreamFailure {
  for (const code of errorCodes(error)) {
    const reason = REASON_OF_CODE[code]
    if (reason !== undefined) return { reason, timedOut: reason === 'timed out' }
  }
  return { reason: 'connection failed', timedOut: false }
}

/** Codes of the error, of its causes and, for a host with several IPs, of every attempt. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inner = error instanceof AggregateError ? error.errors.flatMap(errorCodes) : []
  return [...own, ...inner, ...errorCodes(error.cause)]
}
