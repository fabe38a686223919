import type { IncomingMessage, ServerResponse } from 'node:http'
import { describeMethods } from '../../methods/openRpc/openRpc.ts'
import { COMPUTED_NAMES } from '../../methods/registry.ts'
import { abortWhenGone } from '../forwardAnswer.ts'
import { PARTIAL_HEADER, sendJson, setRetryAfter } from '../sendText.ts'
import { answerQuery, QUERY_PATH } from './answerQuery.ts'
import { ApiError, invalidArgument, notFound } from './apiError.ts'
import type { ApiHandler, ApiHandlerParts } from './apiHandler.ts'
import { createCalls } from './createCall.ts'
import { DOCS_STYLE, STYLE_NAME, TRY_NAME, writeDocsPage } from './docsPage.ts'
import { createEtherscanHandler, ETHERSCAN_PATHS } from './etherscan/createEtherscanHandler.ts'
import { chooseFormat, MEDIA_TYPES, writeAnswer } from './formats.ts'
import { API_BASE, describeApi } from './openApi.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations/listOperations.ts'

const OPENRPC_PATH = '/api/openrpc.json'

/** True for paths that the handler answers. */
export function isApiPath(path: string): boolean {
  return (
    ETHERSCAN_PATHS.has(path) || path === OPENRPC_PATH || path === API_BASE || path.startsWith(`${API_BASE}/`)
  )
}

/**
 * Why a request of a browser is refused: a foreign page may link here, and may not load from here. Pages of browsers
 * that send no such header cannot read the answers either, which name no other origin.
 */
function refuseForeignPage({ headers }: IncomingMessage): string | undefined {
  const site = headers['sec-fetch-site']
  const isForeign = site === 'cross-site' || site === 'same-site'
  if (!isForeign || headers['sec-fetch-mode'] === 'navigate') return undefined
  return 'Only pages of this explorer, and programs, may use it.'
}

/** The REST view over the methods of the gateway, with the same limits. */
export function createApiHandler(parts: ApiHandlerParts): ApiHandler {
  const { dispatch, clientOf } = parts
  const description = describeApi(OPERATIONS)
  const docs = writeDocsPage(OPERATIONS)
  const answerEtherscan = createEtherscanHandler(parts)
  return async (request, response, target) => {
    const { path, query } = target
    const refusal = refuseForeignPage(request)
    if (refusal !== undefined) return sendError(response, new ApiError(403, refusal))
    if (ETHERSCAN_PATHS.has(path)) return answerEtherscan(request, response, target)
    if (path === OPENRPC_PATH) return sendJson(response, 200, describeMethods(COMPUTED_NAMES))
    if (path === API_BASE) return sendRedirect(response, 'v1/')
    if (path === `${API_BASE}/`) return send(response, 'text/html', docs)
    if (path === `${API_BASE}/${STYLE_NAME}`) return send(response, 'text/css', DOCS_STYLE)
    if (path === `${API_BASE}/openapi.json`) return sendJson(response, 200, description)
    try {
      if (path === QUERY_PATH) return await answerQuery(request, response, parts)
      const texts = readQuery(query)
      if (path === `${API_BASE}/${TRY_NAME}`) return sendRedirect(response, toTarget(texts))
      const { operation, values } = findOperation(path)
      for (const [name, value] of values) texts.set(name, value)
      const format = chooseFormat(texts.get('format'), request.headers.accept)
      const calls = createCalls(dispatch, { client: clientOf(request), signal: abortWhenGone(response) })
      const answer = await operation.answer(texts, calls)
      const partial = calls.partial()
      if (partial !== undefined) response.setHeader(PARTIAL_HEADER, partial)
      if (answer.next !== undefined) response.setHeader('Link', toLink(query, answer.next))
      send(response, MEDIA_TYPES[format], writeAnswer(answer, format, partial))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendError(response, error)
    }
  }
}

function sendError(response: ServerResponse, { status, message, retryAfterMs }: ApiError): void {
  if (retryAfterMs !== undefined) setRetryAfter(response, retryAfterMs)
  sendJson(response, status, { error: { status, message } })
}

/** Throws: `ApiError` for a name that comes twice: of two values another reader may take the other one. */
function readQuery(query: string): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (texts.has(name)) throw invalidArgument(`${name}: is given more than once`)
    texts.set(name, value)
  }
  return texts
}

const TEMPLATES = OPERATIONS.map((operation) => ({ operation, parts: operation.path.split('/') }))

function findOperation(path: string): {
  readonly operation: Operation
  readonly values: readonly (readonly [name: string, value: string])[]
} {
  const parts = path.slice(API_BASE.length).split('/')
  for (const { operation, parts: template } of TEMPLATES) {
    if (template.length !== parts.length) continue
    const values: [string, string][] = []
    const isMatch = template.every((one, at) => {
      const part = parts[at] ?? ''
      const name = /^\{(\w+)\}$/.exec(one)?.[1]
      if (name === undefined) return one === part
      values.push([name, part])
      return true
    })
    if (isMatch) return { operation, values }
  }
  throw notFound(`There is no such path. ${API_BASE}/openapi.json describes all of them.`)
}

/** Where a form of the page leads: the path of its operation, with what was filled in. Throws: `ApiError`. */
function toTarget(texts: Map<string, string>): string {
  const operation = OPERATIONS.find(({ id }) => id === texts.get('operation'))
  if (operation === undefined) throw notFound('There is no such operation.')
  const filled = [...texts].filter(([name, value]) => name !== 'operation' && value !== '')
  const query = new URLSearchParams(filled.filter(([name]) => !operation.path.includes(`{${name}}`)))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = texts.get(name)
    if (value === undefined || !/^[\w.-]+$/.test(value)) throw invalidArgument(`${name}: is required`)
    return value
  })
  return `.${path}${query.size === 0 ? '' : `?${query}`}`
}

/** `location` is relative, so that it holds below any prefix. */
function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' })
  response.end()
}

/** RFC 8288; relative, so that it holds below any prefix. */
function toLink(query: string, next: string): string {
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', next)
  return `<?${parameters}>; rel="next"`
}

function send(response: ServerResponse, mediaType: string, text: string): void {
  response.writeHead(200, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(text)
}
