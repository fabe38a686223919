import type { ServerResponse } from 'node:http'
import { SERVER_ERROR_CODE } from '../methods/gatewayError.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { BodyLimits } from './readBody.ts'
import { sendJson, setRetryAfter } from './sendText.ts'

const NO_ROOM_RETRY_MS = 1_000

/** Takes bytes of a request from the budget; they are given back when its response has ended. */
export function takeUntilClosed(
  response: ServerResponse,
  budget: ByteBudget,
  client: string,
): BodyLimits['take'] {
  let takenBytes = 0
  response.once('close', () => {
    budget.release(client, takenBytes)
    takenBytes = 0
  })
  return (bytes) => {
    if (response.closed || !budget.take(client, bytes)) return false
    takenBytes += bytes
    return true
  }
}

/** Says why a body was not read. */
export function refuseBody(response: ServerResponse, kind: 'tooLarge' | 'noRoom', limitBytes: number): void {
  response.setHeader('Connection', 'close')
  const message =
    kind === 'tooLarge'
      ? `The request is larger than ${limitBytes / 1_000_000} MB.`
      : 'Too many large requests are being read. Try again later.'
  if (kind === 'noRoom') setRetryAfter(response, NO_ROOM_RETRY_MS)
  const error = { code: SERVER_ERROR_CODE, message }
  sendJson(response, kind === 'tooLarge' ? 413 : 429, { jsonrpc: '2.0', id: null, error })
}
