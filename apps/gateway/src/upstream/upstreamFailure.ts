/** Why an upstream gave nothing. Made from codes only: messages of lower layers may hold URLs with credentials. */
export interface UpstreamFailure {
  readonly timedOut: boolean
  /** A few words for a sentence such as "The node at … does not answer (connection refused)". */
  readonly reason: string
}

export const CONNECTION_LOST = 'connection lost'

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: CONNECTION_LOST,
  EPIPE: CONNECTION_LOST,
  UND_ERR_SOCKET: CONNECTION_LOST,
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'host name could not be looked up',
  EHOSTUNREACH: 'host cannot be reached',
  ENETUNREACH: 'network cannot be reached',
  ETIMEDOUT: 'no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'no answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'no answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
}

/** Turns whatever a connection attempt threw into a reason fit to show. */
export function describeUpstreamFailure(error: unknown): UpstreamFailure {
  for (const code of errorCodes(error)) {
    const reason = REASON_OF_CODE[code]
    if (reason !== undefined) return { reason, timedOut: reason === 'no answer in time' }
  }
  return { reason: 'connection failed', timedOut: false }
}

/** Codes of the error, its causes and, for an address with several IPs, of every attempt. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const inner = error instanceof AggregateError ? error.errors.flatMap(errorCodes) : []
  return [...own, ...inner, ...errorCodes(error.cause)]
}
