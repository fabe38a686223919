import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Upstream } from '../upstream/createUpstream.ts'
import { proxyGet } from './proxyGet.ts'
import type { RequestPath } from './requestPath.ts'
import { sendAllowedMethods, sendText } from './sendText.ts'
import { contentTypeOf, describeFile, type StaticFile, sendFile } from './staticFiles.ts'

/** Signatures and logos seldom change. */
const CHAIN_ASSET_CACHE_CONTROL = 'public, max-age=86400'

/** Where chain assets are read from, opened. */
export type OpenAssets =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'upstream'; readonly upstream: Upstream }
  | { readonly kind: 'none' }

/** Answers with the asset or 404; never with the explorer's page, which would pass for a signature. */
export async function serveChainAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { path, raw, query }: RequestPath,
  assets: OpenAssets,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendAllowedMethods(response, request.method, ['GET', 'HEAD'])
  }
  if (assets.kind === 'upstream') {
    const options = {
      upstream: assets.upstream,
      name: 'The asset server',
      cacheControl: CHAIN_ASSET_CACHE_CONTROL,
    }
    return proxyGet(request, response, raw + query, options)
  }
  const file = assets.kind === 'directory' ? await findChainAsset(assets.directory, path) : undefined
  if (file === undefined) return sendText(response, 404, 'Not found')
  return sendFile(request, response, file, CHAIN_ASSET_CACHE_CONTROL)
}

/** The file of a path of plain segments; `undefined` when there is none. */
export async function findChainAsset(directory: string, path: string): Promise<StaticFile | undefined> {
  const segments = path.split('/').slice(1)
  if (segments.some((segment) => !/^[\w-][\w.-]*$/.test(segment))) return undefined
  // Signature and topic files bear no extension and hold text.
  const contentType = extname(path) === '' ? 'text/plain; charset=utf-8' : contentTypeOf(path)
  try {
    return await describeFile(join(directory, ...segments), contentType)
  } catch {
    return undefined // no such file: the caller answers 404
  }
}
