import type { ServerResponse } from 'node:http'

/** Types that run nothing in the page's origin. Pictures run nothing in an `<img>`, nor in a sandbox when opened. */
const HARMLESS_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/octet-stream',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
  'text/plain',
])

/** What another server or a directory calls its content, when that is harmless; opaque bytes otherwise. */
export function toHarmlessType(contentType: string | undefined): string {
  const [, type, rest] = /^\s*([\w.+/-]+)\s*(?:;(.*))?$/.exec(contentType ?? '') ?? []
  if (type === undefined || !HARMLESS_TYPES.has(type.toLowerCase())) return 'application/octet-stream'
  const charset = /^\s*charset="?([\w-]+)"?\s*$/i.exec(rest ?? '')?.[1]
  return charset === undefined
    ? type.toLowerCase()
    : `${type.toLowerCase()}; charset=${charset.toLowerCase()}`
}

/**
 * Content that is not the explorer's own: opened by itself it has no origin, and can neither run nor load anything.
 * Pictures in SVG may have styles.
 */
export function isolateForeignContent(response: ServerResponse): void {
  response.setHeader(
    'Content-Security-Policy',
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
}
