/** A URL that `fetch` accepts, and the header for its user and password. */
export interface SplitUrl {
  readonly url: string
  /** Value of the `authorization` header; `undefined` without user and password. */
  readonly authorization: string | undefined
}

/** Moves user and password out of a URL: `fetch` rejects such URLs and quotes them in its message. */
export function splitCredentials(url: string): SplitUrl {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    // Relative to the page.
    return { url, authorization: undefined }
  }
  if (parsed.username === '' && parsed.password === '') return { url, authorization: undefined }
  const credentials = `${decodePart(parsed.username)}:${decodePart(parsed.password)}`
  const bytes = new TextEncoder().encode(credentials)
  parsed.username = ''
  parsed.password = ''
  return { url: parsed.href, authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A lone percent sign is literal.
    return part
  }
}

/** Shorter parts of a path or query may be ordinary words. */
const SHORTEST_SECRET = 8

/** What must not be shown of a URL: user and password, and what may be a key in its path and query. */
export function listSecrets(url: string): readonly string[] {
  if (!URL.canParse(url)) return []
  const { username, password, pathname, searchParams } = new URL(url)
  const encoded = btoa(`${decodePart(username)}:${decodePart(password)}`.replace(/[^\0-\xff]/g, '?'))
  const parts = [...pathname.split('/'), ...searchParams.values()].filter(
    (part) => part.length >= SHORTEST_SECRET,
  )
  const own = username === '' && password === '' ? [] : [encoded, password, decodePart(password)]
  return [...own, ...parts, ...parts.map(decodePart)].filter((part) => part.length > 2)
}

/** The text with `…` in place of every secret: servers quote the URL or the key that they refuse. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  // The longest first: one may begin like another.
  const sorted = secrets.toSorted((left, right) => right.length - left.length)
  return sorted.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
