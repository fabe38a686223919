import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { UpstreamAnswer } from '../upstream/createUpstream.ts'

const FORWARDED_HEADERS = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
] as const

/** Streams an upstream's answer on. Only harmless headers pass: no cookies, no challenges, no CORS, no redirects. */
export async function forwardAnswer(
  response: ServerResponse,
  answer: UpstreamAnswer,
  cacheControl: string,
): Promise<void> {
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  response.setHeader('Cache-Control', cacheControl)
  response.writeHead(answer.status)
  await pipeline(answer.body, response)
}

/** Aborts when the browser goes away before its answer is complete. */
export function abortWhenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}
