import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Upstream, UpstreamAnswer } from '../upstream/createUpstream.ts'
import { describeUpstreamFailure } from '../upstream/upstreamFailure.ts'
import { abortWhenGone, forwardAnswer } from './forwardAnswer.ts'
import { readBody } from './readBody.ts'
import { sendAllowedMethods, sendJson } from './sendText.ts'

const REQUEST_LIMIT_BYTES = 10_000_000

/** JSON-RPC 2.0: internal error of the server, implementation defined range. */
const SERVER_ERROR_CODE = -32_000

/** Passes one POST (single or batch) to the node and streams the answer back. */
export async function proxyJsonRpc(
  request: IncomingMessage,
  response: ServerResponse,
  node: Upstream,
): Promise<void> {
  if (request.method !== 'POST') return sendAllowedMethods(response, request.method, ['POST'])
  const signal = abortWhenGone(response)
  const body = await readBody(request, REQUEST_LIMIT_BYTES)
  if (body === undefined) {
    response.setHeader('Connection', 'close')
    return sendJson(response, 413, buildRpcError(null, 'The request is larger than 10 MB.'))
  }
  let answer: UpstreamAnswer
  try {
    answer = await node.request({ method: 'POST', path: '', headers: nodeHeaders(request), body, signal })
  } catch (error) {
    if (signal.aborted) return
    const { reason, timedOut } = describeUpstreamFailure(error)
    const message = `The node at ${node.address.display} does not answer (${reason}).`
    return sendJson(response, timedOut ? 504 : 502, buildErrorsFor(body, message))
  }
  if (answer.status >= 300 && answer.status < 400) {
    answer.body.resume()
    const message = `The node at ${node.address.display} redirects to another address; configure that one.`
    return sendJson(response, 502, buildErrorsFor(body, message))
  }
  await forwardAnswer(response, answer, 'no-store')
}

function nodeHeaders(request: IncomingMessage): Record<string, string> {
  const encoding = request.headers['accept-encoding']
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
  }
}

/** The error in the shape of the request: one object, or one per call of a batch, so each caller finds its own. */
function buildErrorsFor(body: Buffer, message: string): unknown {
  const call = parseJson(body)
  if (!Array.isArray(call)) return buildRpcError(readId(call), message)
  return call.map((one: unknown) => buildRpcError(readId(one), message))
}

function buildRpcError(id: string | number | null, message: string): unknown {
  return { jsonrpc: '2.0', id, error: { code: SERVER_ERROR_CODE, message } }
}

function readId(call: unknown): string | number | null {
  if (typeof call !== 'object' || call === null || !('id' in call)) return null
  return typeof call.id === 'string' || typeof call.id === 'number' ? call.id : null
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // not JSON: the error carries no id, as JSON-RPC says
  }
}
