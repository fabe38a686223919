import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { UpstreamAnswer } from '../upstream/createUpstream.ts'
import { readWords } from '../upstream/readWords.ts'
import { hideCredentials, listSecretsInData, type UpstreamAddress } from '../upstream/upstreamAddress.ts'
import { createSecretFilter } from './createSecretFilter.ts'
import { toHarmlessType } from './foreignContent.ts'
import { sendJson } from './sendText.ts'

const FORWARDED_HEADERS = ['content-encoding', 'content-length', 'etag', 'last-modified'] as const

/** Without compression from a server with credentials, so that an answer can be searched for them. */
export function toAcceptedEncoding(
  request: IncomingMessage,
  address: UpstreamAddress,
): Readonly<Record<string, string>> {
  const encoding = request.headers['accept-encoding']
  if (typeof encoding !== 'string') return {}
  return { 'accept-encoding': listSecretsInData(address).length === 0 ? encoding : 'identity' }
}

/** A longer error is cut. */
const LONGEST_ERROR_BYTES = 1_000_000

/**
 * Streams an upstream's response. Only harmless headers and types pass: no cookies, authentication challenges, CORS or
 * redirects, nothing that a page could run, and no credentials: what is compressed although it was asked not to be is an
 * error. `cacheControl` is for successes: an error may be gone the next moment.
 */
export async function forwardAnswer(
  response: ServerResponse,
  answer: UpstreamAnswer,
  { address, cacheControl }: { readonly address: UpstreamAddress; readonly cacheControl: string },
): Promise<void> {
  const secrets = listSecretsInData(address)
  const isCompressed = answer.headers['content-encoding'] !== undefined
  if (isCompressed && secrets.length > 0) {
    answer.body.resume()
    const message = `The response of the server at ${address.display} is compressed although it was asked not to be, so it cannot be searched for credentials.`
    return sendJson(response, 502, { code: 502, message })
  }
  for (const name of FORWARDED_HEADERS) {
    const value = answer.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  // A 304 without a type keeps the type the browser has.
  const contentType = answer.headers['content-type']
  if (answer.status !== 304 || contentType !== undefined)
    response.setHeader('Content-Type', toHarmlessType(contentType))
  response.setHeader('Cache-Control', answer.status < 400 ? cacheControl : 'no-store')
  if (answer.status >= 400 && !isCompressed && response.req.method !== 'HEAD') {
    const words = hideCredentials(await readWords(answer.body, LONGEST_ERROR_BYTES), address)
    response.setHeader('Content-Length', Buffer.byteLength(words))
    response.writeHead(answer.status).end(words)
    return
  }
  if (secrets.length === 0 || response.req.method === 'HEAD' || answer.status === 304) {
    response.writeHead(answer.status)
    return pipeline(answer.body, response)
  }
  response.removeHeader('Content-Length')
  response.writeHead(answer.status)
  await pipeline(answer.body, createSecretFilter(secrets), response)
}

/** Aborts when the browser disconnects before its response is complete. */
export function abortWhenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return gone.signal
}
