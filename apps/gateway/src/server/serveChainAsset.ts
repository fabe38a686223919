import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Upstream } from '../upstream/createUpstream.ts'
import { toHarmlessType } from './foreignContent.ts'
import { proxyGet } from './proxyGet.ts'
import { isPlainPath, type RequestPath } from './requestPath.ts'
import { sendAllowedMethods, sendText } from './sendText.ts'
import { contentTypeOf, describeFileBelow, type StaticFile, sendFile } from './staticFiles.ts'

/** Signatures and logos rarely change. */
const CHAIN_ASSET_CACHE_CONTROL = 'public, max-age=86400'

/** The opened source of chain assets. */
export type OpenAssets =
  | { readonly kind: 'directory'; readonly directory: string }
  | { readonly kind: 'upstream'; readonly upstream: Upstream }
  | { readonly kind: 'none' }

/** Sends the asset or 404; never the explorer's page, which would pass for a signature. */
export async function serveChainAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { path, raw }: RequestPath,
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
    // Without the client's query: it would be read together with the one of the configured URL.
    return isPlainPath(raw) ? proxyGet(request, response, raw, options) : sendText(response, 404, 'Not found')
  }
  const file = assets.kind === 'directory' ? await findChainAsset(assets.directory, path) : undefined
  if (file === undefined) return sendText(response, 404, 'Not found')
  return sendFile(request, response, file, CHAIN_ASSET_CACHE_CONTROL)
}

/** The file of a path of plain segments; `undefined` when there is none, or when it is outside by a link. */
export async function findChainAsset(directory: string, path: string): Promise<StaticFile | undefined> {
  if (!isPlainPath(path)) return undefined
  // Signature and topic files have no extension and contain text.
  const contentType = extname(path) === '' ? 'text/plain; charset=utf-8' : toHarmlessType(contentTypeOf(path))
  try {
    return await describeFileBelow(directory, path, contentType)
  } catch {
    return undefined // no such file: the caller sends 404
  }
}
