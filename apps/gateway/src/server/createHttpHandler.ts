import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import { refuseBody, takeUntilClosed } from './boundBody.ts'
import type { Dispatch, Outcome } from './createDispatcher.ts'
import { abortWhenGone } from './forwardAnswer.ts'
import { readBody } from './readBody.ts'
import { PARTIAL_HEADER, sendAllowedMethods, setRetryAfter } from './sendText.ts'

/** Answers JSON-RPC over HTTP POST. */
export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** What the handler works with. */
export interface HttpHandlerParts {
  readonly dispatch: Dispatch
  /** Larger requests are rejected before they are read. */
  readonly maxBodyBytes: number
  /** Requests being read or answered. */
  readonly bodies: ByteBudget
  /** Identifies the client for the limits. */
  readonly clientOf: (request: IncomingMessage) => string
}

/** From here on an answer is sent while its rest is still being computed. */
const STREAM_FROM_LENGTH = 1_000_000
/** A client that takes nothing for so long is disconnected. */
const STALL_TIMEOUT_MS = 30_000

/** Small answers go out in one piece with the status that fits all calls; large ones as they come. */
export function createHttpHandler(parts: HttpHandlerParts): HttpHandler {
  const { dispatch, maxBodyBytes, bodies, clientOf } = parts
  return async (request, response) => {
    if (request.method !== 'POST') return sendAllowedMethods(response, request.method, ['POST'])
    const client = clientOf(request)
    const signal = abortWhenGone(response)
    const read = await readBody(request, {
      limitBytes: maxBodyBytes,
      take: takeUntilClosed(response, bodies, client),
    })
    if (read.kind !== 'read') return refuseBody(response, read.kind, maxBodyBytes)
    const { pieces, outcome, release } = dispatch(read.body, { client, signal })
    response.once('close', release)
    await sendPieces(response, pieces(), outcome, signal)
  }
}

async function sendPieces(
  response: ServerResponse,
  pieces: AsyncIterable<string>,
  outcome: () => Outcome,
  signal: AbortSignal,
): Promise<void> {
  let waiting: string[] = []
  let waitingLength = 0
  for await (const piece of pieces) {
    if (signal.aborted) return
    if (response.headersSent) {
      await write(response, piece, signal)
      continue
    }
    waiting.push(piece)
    waitingLength += piece.length
    if (waitingLength < STREAM_FROM_LENGTH) continue
    writeHead(response, outcome())
    for (const before of waiting) await write(response, before, signal)
    waiting = []
  }
  if (signal.aborted) return
  if (response.headersSent) return void response.end()
  if (waiting.length === 0) return void response.writeHead(204).end()
  const text = waiting.join('')
  writeHead(response, outcome(), Buffer.byteLength(text))
  response.end(text)
}

function writeHead(response: ServerResponse, outcome: Outcome, lengthBytes?: number): void {
  if (outcome.partial !== undefined) response.setHeader(PARTIAL_HEADER, outcome.partial)
  if (outcome.retryAfterMs !== undefined) setRetryAfter(response, outcome.retryAfterMs)
  if (lengthBytes !== undefined) response.setHeader('Content-Length', lengthBytes)
  response.setTimeout(STALL_TIMEOUT_MS, () => response.destroy())
  response.writeHead(toStatus(outcome), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
}

function toStatus({ isNodeUnreachable, retryAfterMs }: Outcome): 200 | 429 | 502 {
  if (retryAfterMs !== undefined) return 429
  return isNodeUnreachable ? 502 : 200
}

/** Waits for slow readers. Throws when the client disconnects. */
async function write(response: ServerResponse, text: string, signal: AbortSignal): Promise<void> {
  if (!response.write(text)) await once(response, 'drain', { signal })
}
