import { createReadStream, type Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
] as const

/** One file, ready to send. */
export interface StaticFile {
  readonly path: string
  readonly sizeBytes: number
  readonly etag: string
  readonly lastModified: string
  readonly contentType: string
  readonly encoding?: string
  /** Of a plain file, packed as it is sent. */
  readonly isPackedNow?: true
}

/** Every file of the explorer's build, by URL path, with its compressed variants. */
export type StaticFiles = ReadonlyMap<
  string,
  { readonly plain: StaticFile; readonly packed: readonly StaticFile[] }
>

/** Lists the directory once: a path that is not listed cannot be requested. Dot files are left out. */
export async function listStaticFiles(directory: string): Promise<StaticFiles> {
  const found = new Map<string, StaticFile>()
  for (const entry of await listEntries(directory)) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const segments = relative(directory, path).split(sep)
    if (segments.some((segment) => segment.startsWith('.'))) continue
    const url = `/${segments.join('/')}`
    found.set(url, await describeFile(path, contentTypeOf(url)))
  }
  const files = new Map<string, { plain: StaticFile; packed: StaticFile[] }>()
  for (const [url, plain] of found) {
    if (ENCODINGS.some(({ suffix }) => url.endsWith(suffix) && found.has(url.slice(0, -suffix.length))))
      continue
    const packed = ENCODINGS.flatMap(({ token, suffix }) => {
      const twin = found.get(url + suffix)
      return twin === undefined ? [] : [{ ...twin, contentType: plain.contentType, encoding: token }]
    })
    files.set(url, { plain, packed: withGzip(plain, packed) })
  }
  return files
}

/** The package has no .gz beside .br, for its size: only browsers at other machines without TLS ask for it. */
function withGzip(plain: StaticFile, packed: readonly StaticFile[]): StaticFile[] {
  const [first] = packed
  if (packed.length !== 1 || first?.encoding !== 'br') return [...packed]
  const etag = plain.etag.replace(/"$/, '-gzip"')
  return [first, { ...plain, etag, encoding: 'gzip', isPackedNow: true }]
}

async function listEntries(directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { recursive: true, withFileTypes: true })
  } catch {
    return [] // not built yet: every page says that it must be built
  }
}

/** Size, modification time and ETag of a file. Throws when it is missing. */
async function describeFile(path: string, contentType: string): Promise<StaticFile> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error(`${path} is not a file`)
  const { size, mtimeMs, mtime } = found
  const etag = `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`
  return { path, sizeBytes: size, etag, lastModified: mtime.toUTCString(), contentType }
}

/** The same of a file below the directory. Throws when it is missing, or when a link leads out of the directory. */
export async function describeFileBelow(
  directory: string,
  path: string,
  contentType: string,
): Promise<StaticFile> {
  const root = await realpath(directory)
  const file = await realpath(join(root, path))
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) throw new Error(`${path} is not below it`)
  return describeFile(file, contentType)
}

/** Content type by extension; opaque bytes when it is unknown. */
export function contentTypeOf(url: string): string {
  return CONTENT_TYPES[extname(url).toLowerCase()] ?? 'application/octet-stream'
}

/** The smallest encoding the browser accepts: brotli, gzip, plain. */
export function chooseEncoding(
  file: { readonly plain: StaticFile; readonly packed: readonly StaticFile[] },
  acceptEncoding: string | undefined,
): StaticFile {
  const accepted = new Set(
    (acceptEncoding ?? '').split(',').flatMap((part) => {
      const [token = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [token]
    }),
  )
  return file.packed.find(({ encoding }) => encoding !== undefined && accepted.has(encoding)) ?? file.plain
}

/** Sends the file, or 304 when the browser has it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  cacheControl: string,
): Promise<void> {
  const tags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  response.setHeader('Cache-Control', cacheControl)
  response.setHeader('ETag', file.etag)
  response.setHeader('Vary', 'Accept-Encoding')
  if (tags?.includes(file.etag) || tags?.includes('*')) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'Content-Type': file.contentType,
    ...(file.isPackedNow ? {} : { 'Content-Length': file.sizeBytes }),
    'Last-Modified': file.lastModified,
    ...(file.encoding === undefined ? {} : { 'Content-Encoding': file.encoding }),
  })
  if (request.method === 'HEAD') response.end()
  else if (file.isPackedNow) await pipeline(createReadStream(file.path), createGzip(), response)
  else await pipeline(createReadStream(file.path), response)
}
