import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Upstream, UpstreamAnswer } from '../upstream/createUpstream.ts'
import { describeUpstreamFailure } from '../upstream/upstreamFailure.ts'
import { abortWhenGone, forwardAnswer, toAcceptedEncoding } from './forwardAnswer.ts'
import { sendAllowedMethods, sendJson } from './sendText.ts'

/** Settings of a read-only upstream. */
export interface GetProxy {
  readonly upstream: Upstream
  /** For messages: "The beacon node", "The asset server". */
  readonly name: string
  readonly cacheControl: string
}

/** Forwards a GET or HEAD for `path` and streams the response back. */
export async function proxyGet(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { upstream, name, cacheControl }: GetProxy,
): Promise<void> {
  const { method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    return sendAllowedMethods(response, method, ['GET', 'HEAD'])
  }
  const signal = abortWhenGone(response)
  const headers = {
    ...copyHeaders(request, ['accept', 'if-none-match']),
    ...toAcceptedEncoding(request, upstream.address),
  }
  let answer: UpstreamAnswer
  try {
    answer = await upstream.request({ method, path, headers, signal })
  } catch (error) {
    if (signal.aborted) return
    const { reason, timedOut } = describeUpstreamFailure(error)
    const status = timedOut ? 504 : 502
    const message = `${name} at ${upstream.address.display} does not respond (${reason}).`
    return sendJson(response, status, { code: status, message })
  }
  if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
    answer.body.resume()
    const message = `${name} at ${upstream.address.display} redirects to another URL; configure that URL instead.`
    return sendJson(response, 502, { code: 502, message })
  }
  await forwardAnswer(response, answer, { address: upstream.address, cacheControl })
}

function copyHeaders(request: IncomingMessage, names: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}
