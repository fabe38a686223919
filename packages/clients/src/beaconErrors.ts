import { ClientError } from './errors.ts'

/** The beacon node does not have the requested object: HTTP 404. Not a failure of the node. */
export class BeaconNotFoundError extends ClientError {
  override readonly name = 'BeaconNotFoundError'
  readonly retryable = false
}

/** The beacon node is not at the head yet: HTTP 503. */
export class BeaconSyncingError extends ClientError {
  override readonly name = 'BeaconSyncingError'
  readonly retryable = true
}

/** The beacon node returned an error: HTTP 5xx. */
export class BeaconNodeError extends ClientError {
  override readonly name = 'BeaconNodeError'
  readonly retryable = true
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The beacon node rejected the request: any other HTTP 4xx. A retry would fail too. */
export class BeaconRefusedError extends ClientError {
  override readonly name = 'BeaconRefusedError'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }

  get retryable(): boolean {
    return this.status === 408 || this.status === 425 || this.status === 429
  }
}

/**
 * No readable response: connection refused, timeout, or the browser was not allowed to read it
 * (CORS); browsers do not distinguish these.
 */
export class BeaconUnreachableError extends ClientError {
  override readonly name = 'BeaconUnreachableError'
  readonly retryable = true
}

/** The endpoint is not a beacon node: the response is not JSON. */
export class NotBeaconNodeError extends ClientError {
  override readonly name = 'NotBeaconNodeError'
  readonly retryable = false
}
