import { TransportError } from '@otterscan/clients/errors'
import type { Fetch } from '@otterscan/clients/transport/requestText'
import { listClients, PROGRAM_CLIENT, readScope } from './callScope.ts'
import type { ByteBudget } from './createByteBudget.ts'
import type { Upstream, UpstreamAnswer } from './createUpstream.ts'
import { hideCredentials } from './upstreamAddress.ts'
import { CONNECTION_LOST, describeUpstreamFailure } from './upstreamFailure.ts'

/** An established connection was closed before the response was complete. */
export class ConnectionLostError extends TransportError {}

/** What answers may take. */
export interface AnswerBounds {
  /** Larger answers are aborted during download. */
  readonly maxAnswerBytes: number
  /** Shared with the other answers in memory; absent: unbounded. */
  readonly budget?: ByteBudget | undefined
}

/**
 * A `fetch` for the POSTs of a transport over the node's kept-alive connections. The URL is ignored: the upstream adds
 * path and credentials. Answers beyond the bounds are aborted during download.
 *
 * Throws: `TransportError` with the reason, `ConnectionLostError`; with a status for a redirect or too large an answer.
 */
export function createUpstreamFetch(upstream: Upstream, bounds: AnswerBounds): Fetch {
  const { display } = upstream.address
  return async (_, { body, signal }) => {
    const gone = signal ?? new AbortController().signal
    const answer = await withReason(display, gone, () =>
      upstream.request({
        method: 'POST',
        path: '',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: Buffer.from(String(body)),
        signal: gone,
      }),
    )
    const { status } = answer
    if (status >= 300 && status < 400) {
      answer.body.resume()
      const message = `The node at ${display} redirects to another URL; configure that URL instead.`
      throw new TransportError(message, { status })
    }
    const ok = status >= 200 && status < 300
    const read = async () => {
      const text = await readText(answer, bounds, display)
      return ok ? text : hideCredentials(text, upstream.address)
    }
    const headers = { get: (name: string) => String(answer.headers[name] ?? '') }
    return { status, ok, headers, text: () => withReason(display, gone, read) }
  }
}

/** Aborts keep their own error; any other error becomes one with a reason and without a URL. */
export async function withReason<Result>(
  display: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted || error instanceof TransportError) throw error
    const { reason } = describeUpstreamFailure(error)
    const Failure = reason === CONNECTION_LOST ? ConnectionLostError : TransportError
    throw new Failure(`The node at ${display} does not respond (${reason}).`)
  }
}

async function readText(
  { body }: UpstreamAnswer,
  { maxAnswerBytes, budget }: AnswerBounds,
  display: string,
): Promise<string> {
  // Of several clients that wait for it, the first.
  const [client = PROGRAM_CLIENT] = listClients(readScope())
  const pieces: Buffer[] = []
  let sizeBytes = 0
  let heldBytes = 0
  try {
    for await (const piece of body) {
      sizeBytes += piece.length
      if (sizeBytes > maxAnswerBytes) {
        const limit = `${maxAnswerBytes / 1_000_000} MB`
        throw new TransportError(
          `The answer of the node at ${display} is larger than ${limit} and was discarded.`,
          { status: 413 },
        )
      }
      if (budget?.take(client, piece.length) === false) {
        const message = 'There is no room for this answer: too many large ones are being computed. Try again.'
        throw new TransportError(message, { status: 429 })
      }
      heldBytes += piece.length
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString()
  } finally {
    budget?.release(client, heldBytes)
  }
}
