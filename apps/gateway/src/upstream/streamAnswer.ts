import { AbortedError, TransportError } from '@otterscan/clients/errors'
import type { RpcAnswer } from '@otterscan/clients/transport/transport'
import type { Upstream } from './createUpstream.ts'
import { type NodeAnswer, toNodeAnswer } from './nodeAnswer.ts'
import { withReason } from './upstreamFetch.ts'

/** Takes an answer in pieces. */
export interface AnswerReader {
  /** The next piece is read once it has settled. */
  push(piece: Buffer): void | Promise<void>
  /** What is left of the answer. */
  end(): RpcAnswer
}

/** Sends one call and hands on the text of the answer. Throws: `TransportError`, `AbortedError`, what the reader throws. */
export async function streamAnswer(
  upstream: Upstream,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  reader: AnswerReader,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  const { display } = upstream.address
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  try {
    const { status, body: text } = await withReason(display, signal, () =>
      upstream.request({ method: 'POST', path: '', headers, body, signal }),
    )
    try {
      const pieces = text[Symbol.asyncIterator]()
      for (;;) {
        const piece = await withReason(display, signal, () => pieces.next())
        if (piece.done === true) break
        await reader.push(piece.value as Buffer)
      }
      return toNodeAnswer(reader.end(), upstream.address)
    } catch (error) {
      if (status < 300 || error instanceof TransportError) throw error
      throw new TransportError(`The node at ${display} returned HTTP ${status}.`, { status })
    } finally {
      text.destroy()
    }
  } catch (error) {
    if (signal.aborted) throw new AbortedError(`${method}: aborted`)
    throw error
  }
}
