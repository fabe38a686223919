/** Refuses a request of the REST view with an HTTP status and a sentence for its author. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly retryAfterMs: number | undefined

  constructor(status: number, message: string, retryAfterMs?: number) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** An argument that cannot be used. */
export function invalidArgument(message: string): ApiError {
  return new ApiError(400, message)
}

/** What was asked for does not exist, as far as the node knows. */
export function notFound(message: string): ApiError {
  return new ApiError(404, message)
}
