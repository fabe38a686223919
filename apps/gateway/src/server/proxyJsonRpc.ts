import type { IncomingMessage, ServerResponse } from 'node:http'
import { SERVER_ERROR_CODE } from '../methods/gatewayError.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { Upstream, UpstreamAnswer } from '../upstream/createUpstream.ts'
import { describeUpstreamFailure } from '../upstream/upstreamFailure.ts'
import { refuseBody, takeUntilClosed } from './boundBody.ts'
import { abortWhenGone, forwardAnswer, toAcceptedEncoding } from './forwardAnswer.ts'
import { readBody } from './readBody.ts'
import { sendAllowedMethods, sendJson } from './sendText.ts'

const REQUEST_LIMIT_BYTES = 10_000_000

/** Forwards one POST (single or batch) to the node and streams the response back. */
export async function proxyJsonRpc(
  request: IncomingMessage,
  response: ServerResponse,
  node: Upstream,
  { bodies, client }: { readonly bodies: ByteBudget; readonly client: string },
): Promise<void> {
  if (request.method !== 'POST') return sendAllowedMethods(response, request.method, ['POST'])
  const signal = abortWhenGone(response)
  const take = takeUntilClosed(response, bodies, client)
  const read = await readBody(request, { limitBytes: REQUEST_LIMIT_BYTES, take })
  if (read.kind !== 'read') return refuseBody(response, read.kind, REQUEST_LIMIT_BYTES)
  const { body } = read
  let answer: UpstreamAnswer
  try {
    const headers = { ...NODE_HEADERS, ...toAcceptedEncoding(request, node.address) }
    answer = await node.request({ method: 'POST', path: '', headers, body, signal })
  } catch (error) {
    if (signal.aborted) return
    const { reason, timedOut } = describeUpstreamFailure(error)
    const message = `The node at ${node.address.display} does not respond (${reason}).`
    return sendJson(response, timedOut ? 504 : 502, buildErrorsFor(body, message))
  }
  if (answer.status >= 300 && answer.status < 400) {
    answer.body.resume()
    const message = `The node at ${node.address.display} redirects to another URL; configure that URL instead.`
    return sendJson(response, 502, buildErrorsFor(body, message))
  }
  await forwardAnswer(response, answer, { address: node.address, cacheControl: 'no-store' })
}

const NODE_HEADERS = { 'content-type': 'application/json', accept: 'application/json' } as const

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
    return undefined // not JSON: the error has no id, as JSON-RPC requires
  }
}
