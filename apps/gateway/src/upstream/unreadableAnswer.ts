import { TransportError } from '@otterscan/clients/errors'

/** An answer of the node that cannot be read: it came, so that asking again would not help. */
export class UnreadableAnswerError extends TransportError {
  /** The answer. */
  readonly wire: unknown

  constructor(message: string, wire: unknown) {
    super(message, { status: 200 })
    this.wire = wire
  }
}

/** The answer, or that it cannot be read: a client gets it as it came. Throws any other error. */
export async function orUnreadable<T>(answer: Promise<T>): Promise<T | UnreadableAnswerError> {
  try {
    return await answer
  } catch (error) {
    // The caller passes it on raw.
    if (error instanceof UnreadableAnswerError) return error
    throw error
  }
}
