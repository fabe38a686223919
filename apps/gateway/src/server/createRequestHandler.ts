import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignaturePack } from '../signatures/signaturePack.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import { COMPILER_FRAME_PATH } from './compilerFrame.ts'
import type { FrontDoor } from './createFrontDoor.ts'
import { proxyGet } from './proxyGet.ts'
import { proxyJsonRpc } from './proxyJsonRpc.ts'
import { refuseForeignRequest } from './requestGuard.ts'
import { isChainAssetPath, isFilePath, parseRequestPath, type RequestPath } from './requestPath.ts'
import { sendAllowedMethods, sendJson, sendText } from './sendText.ts'
import { type OpenAssets, serveChainAsset } from './serveChainAsset.ts'
import { isCompilerPath, serveCompiler } from './serveCompiler.ts'
import { type HealthParts, isHealthPath, serveHealth } from './serveHealth.ts'
import { serveSignatures } from './serveSignatures.ts'
import { chooseEncoding, type StaticFiles, sendFile } from './staticFiles.ts'

/** What the handler serves from. */
export interface RequestHandlerParts {
  readonly files: StaticFiles
  readonly explorerConfig: Readonly<Record<string, unknown>>
  readonly securityHeaders: Readonly<Record<string, string>>
  /** In place of those of the same name, for the page that runs compilers. */
  readonly compilerFrameHeaders: Readonly<Record<string, string>>
  /** Directory of compilers; `undefined` serves none. */
  readonly compilers: string | undefined
  readonly node: Upstream
  readonly beacon: Upstream | undefined
  readonly assets: OpenAssets
  /** Signatures that come with the program; `undefined` when their file is missing. */
  readonly signatures: SignaturePack | undefined
  readonly listenHost: string
  readonly publicHosts: readonly string[]
  /** Answers JSON-RPC and monitors; `undefined` passes calls on to the node as they are. */
  readonly gateway: { readonly frontDoor: FrontDoor; readonly health: HealthParts } | undefined
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Chooses who answers a request. A fault inside one answer ends that answer only. */
export function createRequestHandler(parts: RequestHandlerParts): RequestHandler {
  return async (request, response) => {
    try {
      await route(request, response, parts)
    } catch {
      // The browser or the upstream broke off in the middle: a started answer is cut, so it cannot pass for whole.
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
  const target = parseRequestPath(request.url ?? '')
  if (target === undefined) return sendText(response, 400, 'Bad request')
  const { path } = target
  if (path === '/rpc' || path.startsWith('/beacon/')) return routeToNode(request, response, target, parts)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendAllowedMethods(response, request.method, ['GET', 'HEAD'])
  }
  if (parts.gateway !== undefined && isHealthPath(path))
    return serveHealth(response, path, parts.gateway.health)
  if (path === '/config.json') return sendJson(response, 200, parts.explorerConfig)
  if (parts.files.has(path)) return sendExplorerFile(request, response, path, parts)
  if (isCompilerPath(path)) return serveCompiler(request, response, path, parts.compilers)
  if (isChainAssetPath(path)) return routeToAssets(request, response, target, parts)
  if (isFilePath(path)) return sendText(response, 404, 'Not found')
  return sendExplorerFile(request, response, '/index.html', parts)
}

async function routeToAssets(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  { assets, signatures }: RequestHandlerParts,
): Promise<void> {
  if (signatures !== undefined && (await serveSignatures(request, response, target, assets, signatures)))
    return
  return serveChainAsset(request, response, target, assets)
}

async function routeToNode(
  request: IncomingMessage,
  response: ServerResponse,
  { path, raw, query }: RequestPath,
  { node, beacon, listenHost, publicHosts, gateway }: RequestHandlerParts,
): Promise<void> {
  const refusal = refuseForeignRequest(request.headers, listenHost, publicHosts)
  if (refusal !== undefined) return sendText(response, 403, refusal)
  if (path === '/rpc') {
    return gateway === undefined
      ? proxyJsonRpc(request, response, node)
      : gateway.frontDoor(request, response)
  }
  // Only the standard API: some beacon nodes manage keys under other paths.
  if (beacon === undefined || !path.startsWith('/beacon/eth/')) return sendText(response, 404, 'Not found')
  const options = { upstream: beacon, name: 'The beacon node', cacheControl: 'no-store' }
  return proxyGet(request, response, raw.slice('/beacon'.length) + query, options)
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
  if (file === undefined) return sendText(response, 404, 'The explorer is not built: run npm run build.')
  const cacheControl = path.startsWith('/assets/') ? IMMUTABLE_CACHE_CONTROL : 'no-cache'
  const chosen = chooseEncoding(file, request.headers['accept-encoding'])
  return sendFile(request, response, chosen, cacheControl)
}
