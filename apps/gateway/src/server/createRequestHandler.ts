import type { IncomingMessage, ServerResponse } from 'node:http'
import { stripBasePath } from '../basePath.ts'
import type { SignaturePack } from '../signatures/signaturePack.ts'
import { runForClient } from '../upstream/callScope.ts'
import type { ByteBudget } from '../upstream/createByteBudget.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import { QUERY_PATH } from './api/answerQuery.ts'
import type { ApiHandler } from './api/apiHandler.ts'
import { isApiPath } from './api/createApiHandler.ts'
import type { ClientOf } from './clientAddress.ts'
import { COMPILER_FRAME_PATH } from './compilerFrame.ts'
import type { HttpHandler } from './createHttpHandler.ts'
import { isolateForeignContent } from './foreignContent.ts'
import type { SendPage } from './page/createPageSender.ts'
import { proxyGet } from './proxyGet.ts'
import { proxyJsonRpc } from './proxyJsonRpc.ts'
import { refuseForeignRequest } from './requestGuard.ts'
import {
  isBeaconReadingPath,
  isChainAssetPath,
  isFilePath,
  parseRequestPath,
  type RequestPath,
} from './requestPath.ts'
import { sendAllowedMethods, sendJson, sendText, setRetryAfter } from './sendText.ts'
import { type OpenAssets, serveChainAsset } from './serveChainAsset.ts'
import { isCompilerPath, serveCompiler } from './serveCompiler.ts'
import { type HealthParts, isHealthPath, serveHealth } from './serveHealth.ts'
import { serveSignatures } from './serveSignatures.ts'
import { isSourcesPath, type SourceDirectory, serveSources } from './sources/serveSources.ts'
import { chooseEncoding, type StaticFiles, sendFile } from './staticFiles.ts'

/** What the handler serves. */
export interface RequestHandlerParts {
  readonly files: StaticFiles
  /** `undefined` sends the built page as it is. */
  readonly sendPage: SendPage | undefined
  /** Path that precedes those below in a request, unless a proxy has removed it; may be empty. */
  readonly basePath: string
  readonly explorerConfig: Readonly<Record<string, unknown>>
  readonly securityHeaders: Readonly<Record<string, string>>
  /** Override headers of the same name on the page that runs compilers. */
  readonly compilerFrameHeaders: Readonly<Record<string, string>>
  /** Directory of compilers; `undefined` serves none. */
  readonly compilers: string | undefined
  /** Contract sources; `undefined` serves none. */
  readonly sources: SourceDirectory | undefined
  readonly node: Upstream
  readonly beacon: Upstream | undefined
  readonly assets: OpenAssets
  /** Bundled signatures; `undefined` when their file is missing. */
  readonly signatures: SignaturePack | undefined
  readonly listenHost: string
  readonly publicHosts: readonly string[]
  /** Identifies the client of a request for the limits. */
  readonly clientOf: ClientOf
  /** True for a client with too many requests waiting for other servers. */
  readonly isOverLimit: (client: string) => boolean
  /** Memory of requests being read. */
  readonly bodies: ByteBudget
  /** Answers JSON-RPC and monitors; `undefined` forwards calls to the node unchanged. */
  readonly gateway:
    | { readonly httpHandler: HttpHandler; readonly apiHandler: ApiHandler; readonly health: HealthParts }
    | undefined
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const LIMIT_RETRY_MS = 5_000
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Routes requests. An error in one response ends only that response. */
export function createRequestHandler(parts: RequestHandlerParts): RequestHandler {
  return async (request, response) => {
    try {
      await runForClient(parts.clientOf(request), () => route(request, response, parts))
    } catch {
      // The browser or the upstream disconnected: a started response is cut off, so that it cannot pass for complete.
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'The request could not be answered.')
    }
  }
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  parts: RequestHandlerParts,
): Promise<void> {
  for (const [name, value] of Object.entries(parts.securityHeaders)) response.setHeader(name, value)
  // RFC 9112: of two names another server may read the other one.
  if ((request.headersDistinct.host ?? []).length > 1) return sendText(response, 400, 'Bad request')
  const refusal = refuseForeignRequest(request.headers, parts.listenHost, parts.publicHosts)
  if (refusal !== undefined) return sendText(response, 403, refusal)
  const target = parseRequestPath(stripBasePath(request.url ?? '', parts.basePath))
  if (target === undefined) return sendText(response, 400, 'Bad request')
  return routePath(request, response, target, parts)
}

async function routePath(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  parts: RequestHandlerParts,
): Promise<void> {
  const { path } = target
  if (path === '/rpc' || path.startsWith('/beacon/')) return routeToNode(request, response, target, parts)
  if (request.method === 'POST' && path === QUERY_PATH) return routeToApi(request, response, target, parts)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendAllowedMethods(response, request.method, ['GET', 'HEAD'])
  }
  if (parts.gateway !== undefined && isHealthPath(path))
    return serveHealth(response, path, parts.gateway.health)
  if (isApiPath(path)) return routeToApi(request, response, target, parts)
  if (path === '/config.json') return sendJson(response, 200, parts.explorerConfig)
  // The page as built is for the root alone.
  const isBuiltPage = path === '/index.html' && parts.basePath !== ''
  if (parts.files.has(path) && !isBuiltPage) return sendExplorerFile(request, response, path, parts)
  if (isCompilerPath(path)) return serveCompiler(request, response, path, parts.compilers)
  if (isChainAssetPath(path) || isSourcesPath(path)) return routeToAssets(request, response, target, parts)
  if (isFilePath(path)) return sendText(response, 404, 'Not found')
  if (parts.sendPage !== undefined) {
    return parts.sendPage(request, response, target, parts.clientOf(request))
  }
  return sendExplorerFile(request, response, '/index.html', parts)
}

/** Without the gateway there is no such view; pages must not stand in for its answers. */
async function routeToApi(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  { gateway }: RequestHandlerParts,
): Promise<void> {
  if (gateway !== undefined) return gateway.apiHandler(request, response, target)
  sendText(response, 404, 'The REST view is part of the gateway, which is switched off.')
}

function refuseForNow(response: ServerResponse): void {
  setRetryAfter(response, LIMIT_RETRY_MS)
  sendText(response, 429, 'Too many requests of this client are waiting. Try again later.')
}

async function routeToAssets(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  { assets, sources, signatures, clientOf, isOverLimit }: RequestHandlerParts,
): Promise<void> {
  isolateForeignContent(response)
  if (isOverLimit(clientOf(request))) return refuseForNow(response)
  if (isSourcesPath(target.path)) return serveSources(response, target.path, sources)
  if (signatures !== undefined && (await serveSignatures(request, response, target, assets, signatures)))
    return
  return serveChainAsset(request, response, target, assets)
}

async function routeToNode(
  request: IncomingMessage,
  response: ServerResponse,
  { path, raw, query }: RequestPath,
  { node, beacon, gateway, clientOf, isOverLimit, bodies }: RequestHandlerParts,
): Promise<void> {
  if (path === '/rpc' && gateway !== undefined) return gateway.httpHandler(request, response)
  const client = clientOf(request)
  if (isOverLimit(client)) return refuseForNow(response)
  if (path === '/rpc') return proxyJsonRpc(request, response, node, { bodies, client })
  isolateForeignContent(response)
  const below = raw.slice('/beacon'.length)
  if (beacon === undefined || !isBeaconReadingPath(below)) return sendText(response, 404, 'Not found')
  const options = { upstream: beacon, name: 'The beacon node', cacheControl: 'no-store' }
  return proxyGet(request, response, below + query, options)
}

async function sendExplorerFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { files, compilerFrameHeaders }: RequestHandlerParts,
): Promise<void> {
  const file = files.get(path)
  const own = path === COMPILER_FRAME_PATH ? compilerFrameHeaders : {}
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
  if (file === undefined)
    return sendText(response, 404, 'The explorer has not been built. Run "npm run build".')
  const cacheControl = path.startsWith('/assets/') ? IMMUTABLE_CACHE_CONTROL : 'no-cache'
  const chosen = chooseEncoding(file, request.headers['accept-encoding'])
  return sendFile(request, response, chosen, cacheControl)
}
