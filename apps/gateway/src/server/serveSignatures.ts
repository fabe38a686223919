import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignatureKind, SignaturePack } from '../signatures/signaturePack.ts'
import type { Upstream } from '../upstream/createUpstream.ts'
import { abortWhenGone } from './forwardAnswer.ts'
import type { RequestPath } from './requestPath.ts'
import { findChainAsset, type OpenAssets } from './serveChainAsset.ts'

/** A hash keeps its meaning, but a newer pack may know more, so not indefinitely. */
const CACHE_CONTROL = 'public, max-age=86400, immutable'
/** A larger file is not a list of signatures. */
const MAX_GIVEN_BYTES = 200_000

/** Kind and hash of a signature path; `undefined` for other paths. The prefix `0x` is optional. */
function parseSignaturePath(
  path: string,
): { readonly kind: SignatureKind; readonly hash: string } | undefined {
  const match = /^\/(?:signatures\/(?:0x)?([0-9a-f]{8})|topic0\/(?:0x)?([0-9a-f]{64}))$/i.exec(path)
  const [, selector, topic0] = match ?? []
  if (selector !== undefined) return { kind: 'selector', hash: selector.toLowerCase() }
  return topic0 === undefined ? undefined : { kind: 'topic0', hash: topic0.toLowerCase() }
}

/**
 * Sends the signatures of the pack, followed by those of the user's own assets. False, with nothing sent, when the pack
 * does not know the hash.
 */
export async function serveSignatures(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestPath,
  assets: OpenAssets,
  pack: SignaturePack,
): Promise<boolean> {
  const asked = parseSignaturePath(target.path)
  const packed = asked === undefined ? undefined : pack.find(asked.kind, asked.hash)
  if (packed === undefined) return false
  const given = await readGiven(response, target, assets)
  const text = joinLists(packed, given ?? '')
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
  // Half of what is known must not stay in browsers for a day.
  response.setHeader('Cache-Control', given === undefined ? 'no-store' : CACHE_CONTROL)
  response.setHeader('ETag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) {
    response.writeHead(304).end()
    return true
  }
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
  return true
}

/** Joins both lists without duplicates of the same name and types. */
function joinLists(packed: string, given: string): string {
  const seen = new Set(packed.split(';').map(withoutNames))
  const fresh = given.split(/[;\n]/).flatMap((part) => {
    const text = part.trim()
    const key = withoutNames(text)
    if (text === '' || seen.has(key)) return []
    seen.add(key)
    return [text]
  })
  return [packed, ...fresh].join(';')
}

/** `a(uint256 b,address indexed c)` as `a(uint256,address indexed)`. One space at a time keeps the search linear. */
function withoutNames(signature: string): string {
  return signature
    .replace(/\s+/g, ' ')
    .replace(/ (?!indexed\b)[\w$]+(?= ?[,)])/g, '')
    .replaceAll(', ', ',')
}

/** Signatures of the user's own assets; empty when there are none. `undefined` when they cannot be read now: the pack is used alone. */
async function readGiven(
  response: ServerResponse,
  target: RequestPath,
  assets: OpenAssets,
): Promise<string | undefined> {
  try {
    if (assets.kind === 'upstream') return await readFromUpstream(response, target, assets.upstream)
    const file = assets.kind === 'directory' ? await findChainAsset(assets.directory, target.path) : undefined
    if (file === undefined || file.sizeBytes > MAX_GIVEN_BYTES) return ''
    return await readFile(file.path, 'utf8')
  } catch {
    return undefined // the asset server is unreachable or the file was removed: the pack is still valid
  }
}

async function readFromUpstream(
  response: ServerResponse,
  { raw }: RequestPath,
  upstream: Upstream,
): Promise<string | undefined> {
  const signal = AbortSignal.any([abortWhenGone(response), AbortSignal.timeout(5_000)])
  const answer = await upstream.request({ method: 'GET', path: raw, headers: {}, signal })
  if (answer.status !== 200) {
    answer.body.resume()
    return answer.status === 404 ? '' : undefined
  }
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of answer.body) {
    sizeBytes += piece.length
    if (sizeBytes > MAX_GIVEN_BYTES) return ''
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
