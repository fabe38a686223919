import { ClientError } from './errors.ts'

/** The beacon node does not have what was asked for: HTTP 404. Not a failure of the node. */
export class BeaconNotFoundError extends ClientError {
  override readonly name = 'BeaconNotFoundError'
  readonly retryable = false
}

/** The beacon node is not at the head yet: HTTP 503. */
export class BeaconSyncingError extends ClientError {
  override readonly name = 'BeaconSyncingError'
  readonly retryable = true
}

/** The beacon node failed at answering: HTTP 5xx. */
export class BeaconNodeError extends ClientError {
  override readonly name = 'BeaconNodeError'
  readonly retryable = true
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** The beacon node refuses the question: other HTTP 4xx. Asking again gives the same. */
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
 * No answer came that could be read: nothing listens, it took too long, or the browser was not allowed to read it
 * (CORS), which it does not tell apart.
 */
export class BeaconUnreachableError extends ClientError {
  override readonly name = 'BeaconUnreachableError'
  readonly retryable = true
}

/** What answers is no beacon node: not JSON. */
export class NotBeaconNodeError extends ClientError {
  override readonly name = 'NotBeaconNodeError'
  readonly retryable = false
}
