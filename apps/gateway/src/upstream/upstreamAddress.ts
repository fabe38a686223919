import { listSecrets, withoutSecrets } from '@otterscan/clients/transport/credentials'

/** Address of a server, with secret parts separate from displayable ones. */
export interface UpstreamAddress {
  /** `http://host:port`: where connections go. */
  readonly origin: string
  /** Path and query as configured, without a slash at the end. May contain an API key: never shown. */
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

/** The parts of an http(s) or ws(s) URL; ws schemes become http. `undefined` for anything else. */
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

/** True for an address configured as ws or wss. */
export function isWebSocketAddress({ display }: UpstreamAddress): boolean {
  return /^wss?:/.test(display)
}

/**
 * A server's words without the credentials of its address, which some quote when they refuse a request. Parts of the
 * path and query count as credentials from eight characters on.
 */
export function hideCredentials(words: string, address: UpstreamAddress): string {
  return withoutSecrets(words, listOwnSecrets(address))
}

/** In data that is not an error: a shorter one may be an ordinary word there. */
const SHORTEST_IN_DATA = 12

/** The credentials of an address that must not be in an answer of any kind. */
export function listSecretsInData(address: UpstreamAddress): readonly string[] {
  return listOwnSecrets(address).filter(({ length }) => length >= SHORTEST_IN_DATA)
}

function listOwnSecrets({ origin, basePath, authorization }: UpstreamAddress): readonly string[] {
  const url = new URL(`${origin}${basePath}`)
  const [, encoded] = /^Basic (.*)$/.exec(authorization ?? '') ?? []
  if (encoded !== undefined) {
    const [, username = '', password = ''] =
      /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
    url.username = username
    url.password = password
  }
  return listSecrets(url.href)
}

/**
 * The request path: the upstream's base path, then `path`, with the query strings joined. Parameters that the base
 * names, such as a key, cannot be given again: servers differ in which of two they read.
 */
export function joinUpstreamPath(address: UpstreamAddress, path: string): string {
  const [base = '', baseQuery] = splitQuery(address.basePath)
  const [rest = '', restQuery] = splitQuery(path)
  const query = [baseQuery, withoutNames(restQuery, baseQuery)]
    .filter((part) => part !== undefined && part !== '')
    .join('&')
  const joined = `${base}${rest}` || '/'
  return query === '' ? joined : `${joined}?${query}`
}

/** The parameters of a query whose names the other query lacks, as they were written. */
function withoutNames(query: string | undefined, other = ''): string | undefined {
  const taken = new Set([...new URLSearchParams(other).keys()].map((name) => name.toLowerCase()))
  if (query === undefined || taken.size === 0) return query
  return query
    .split('&')
    .filter((part) => ![...new URLSearchParams(part).keys()].some((name) => taken.has(name.toLowerCase())))
    .join('&')
}

function splitQuery(text: string): [string, string | undefined] {
  const at = text.indexOf('?')
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign in a password: use the text as typed.
    return text
  }
}
