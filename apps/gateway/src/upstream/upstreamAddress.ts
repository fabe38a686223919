/** Where a server stands, with what must never be shown kept apart from what may be. */
export interface UpstreamAddress {
  /** `http://host:port`: where connections go. */
  readonly origin: string
  /** Path and query as configured, without a slash at the end. May hold an API key: never shown. */
  readonly basePath: string
  /** Value of the `Authorization` header; absent without credentials in the URL. Never shown. */
  readonly authorization?: string
  /** For messages and the footer: no user, no password, and `/…` in place of a path or query. */
  readonly display: string
}

const HTTP_SCHEME_OF: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  'ws:': 'http:',
  'wss:': 'https:',
}

/** The parts of an http(s) or ws(s) URL; ws schemes become their http twins. `undefined` when it is no such URL. */
export function parseUpstreamAddress(text: string): UpstreamAddress | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const scheme = HTTP_SCHEME_OF[url.protocol]
  if (scheme === undefined || url.hostname === '') return undefined
  const basePath = `${url.pathname.replace(/\/+$/, '')}${url.search}`
  const display = `${url.protocol}//${url.host}${basePath === '' ? '' : '/…'}`
  const address = { origin: `${scheme}//${url.host}`, basePath, display }
  if (url.username === '' && url.password === '') return address
  const credentials = `${decodeText(url.username)}:${decodeText(url.password)}`
  return { ...address, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** True for an address given as ws or wss: its owner says that websockets are answered there. */
export function isWebSocketAddress({ display }: UpstreamAddress): boolean {
  return /^wss?:/.test(display)
}

/** The path to ask an upstream for: its own base path, then `path`, the query strings joined. */
export function joinUpstreamPath(address: UpstreamAddress, path: string): string {
  const [base = '', baseQuery] = splitQuery(address.basePath)
  const [rest = '', restQuery] = splitQuery(path)
  const query = [baseQuery, restQuery].filter((part) => part !== undefined && part !== '').join('&')
  const joined = `${base}${rest}` || '/'
  return query === '' ? joined : `${joined}?${query}`
}

function splitQuery(text: string): [string, string | undefined] {
  const at = text.indexOf('?')
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign in a password: the password is what was typed.
    return text
  }
}
