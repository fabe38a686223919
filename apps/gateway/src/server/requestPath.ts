/** Path and query of a request line; `undefined` unless the path consists of plain segments. */
export interface RequestPath {
  /** Percent-decoded, starts with a slash, without `.` or `..` segments; segments may be empty. */
  readonly path: string
  /** As sent, for upstreams. */
  readonly raw: string
  /** With its question mark; may be empty. */
  readonly query: string
}

/** Rejects whatever could escape a directory or confuse an upstream: dot segments, encoded slashes, control characters. */
export function parseRequestPath(url: string): RequestPath | undefined {
  const at = url.indexOf('?')
  const raw = at === -1 ? url : url.slice(0, at)
  if (!raw.startsWith('/') || /%2f|%5c|\\/i.test(raw)) return undefined
  const path = decodePath(raw)
  if (path === undefined || hasControlCharacter(path)) return undefined
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return undefined
  return { path, raw, query: at === -1 ? '' : url.slice(at) }
}

/** Whether the path names a file rather than a screen. Names such as `/address/name.eth` are screens. */
export function isFilePath(path: string): boolean {
  if (path.startsWith('/assets/')) return true
  if (path.startsWith('/address/')) return false
  return /\.(?:avif|br|css|gif|gz|html?|ico|jpe?g|json|map|m?js|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i.test(
    path,
  )
}

/** Whether the path belongs to the chain's own assets: signatures, topics, logos, chain descriptions. */
export function isChainAssetPath(path: string): boolean {
  return /^\/(?:signatures|topic0|chains)(?:\/|$)|^\/assets\/\d+\//.test(path)
}

/**
 * Whether a server behind this one can read the path in one way only: as sent, without escapes, `;` parameters, empty or
 * dot segments.
 */
export function isPlainPath(raw: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+$/.test(raw)
}

/**
 * Whether the path, below `/beacon`, is of the reading part of the standard API. The rest manages keys (`keystores`,
 * `validator/…/gas_limit`), streams without end (`events`) or sends whole states (`debug`).
 */
export function isBeaconReadingPath(path: string): boolean {
  return (
    /^\/eth\/v\d{1,2}\/(?:beacon|config|node|validator\/duties\/proposer)\//.test(path) && isPlainPath(path)
  )
}

function decodePath(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined // malformed percent-encoding: a bad request
  }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
