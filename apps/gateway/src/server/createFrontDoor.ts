import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Dispatch, SERVER_ERROR_CODE } from './createDispatcher.ts'
import { abortWhenGone } from './forwardAnswer.ts'
import { readBody } from './readBody.ts'
import { sendAllowedMethods, sendJson } from './sendText.ts'

/** Answers JSON-RPC over HTTP POST. */
export type FrontDoor = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Set when an answer came from an index that does not have all of the chain; the shapes of answers have no place for it. */
const PARTIAL_HEADER = 'X-Otterscan-Partial'

/** Larger requests are refused before they are read. */
export function createFrontDoor(dispatch: Dispatch, maxBodyBytes: number): FrontDoor {
  return async (request, response) => {
    if (request.method !== 'POST') return sendAllowedMethods(response, request.method, ['POST'])
    const signal = abortWhenGone(response)
    const body = await readBody(request, maxBodyBytes)
    if (body === undefined) {
      response.setHeader('Connection', 'close')
      const message = `The request is larger than ${maxBodyBytes / 1_000_000} MB.`
      return sendJson(response, 413, {
        jsonrpc: '2.0',
        id: null,
        error: { code: SERVER_ERROR_CODE, message },
      })
    }
    const client = request.socket.remoteAddress ?? ''
    const { wire, isNodeAway, partial } = await dispatch(body, { client, signal })
    if (signal.aborted) return
    if (wire === undefined) return void response.writeHead(204).end()
    if (partial !== undefined) response.setHeader(PARTIAL_HEADER, partial)
    sendJson(response, isNodeAway ? 502 : 200, wire)
  }
}
