import type { UpstreamAddress } from '../../upstream/upstreamAddress.ts'

/** Address of a ClickHouse server, and what of it is used. */
export interface ClickHouseAddress {
  /** For the connections, with the credentials. */
  readonly server: UpstreamAddress
  /** Databases of indexes begin with it; each chain has its own. */
  readonly database: string
  /** As the servers name it in `remote_servers`; `undefined`: a single server. */
  readonly cluster: string | undefined
}

const SCHEMES: Readonly<Record<string, string>> = { 'clickhouse:': 'http:', 'clickhouses:': 'https:' }
const NAME = /^[A-Za-z_]\w{0,62}$/
const DEFAULT_DATABASE = 'otterscan'
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'clickhouse:': '8123', 'clickhouses:': '8443' }

/** True for text that is meant as an address of a ClickHouse server. */
export function isClickHouseUrl(text: string): boolean {
  return /^clickhouses?:/i.test(text)
}

/** `clickhouse://user:password@host:8123/database?cluster=NAME`, `clickhouses:` for TLS. `undefined` for anything else. */
export function parseClickHouseAddress(text: string): ClickHouseAddress | undefined {
  const scheme = /^([a-z]+:)/i.exec(text)?.[1]?.toLowerCase()
  const inner = scheme === undefined ? undefined : SCHEMES[scheme]
  if (scheme === undefined || inner === undefined) return undefined
  const asHttp = `${inner}${text.slice(scheme.length)}`
  if (!URL.canParse(asHttp)) return undefined
  const url = new URL(asHttp)
  const database = url.pathname.slice(1) || DEFAULT_DATABASE
  const cluster = url.searchParams.get('cluster') ?? undefined
  const isOther = [...url.searchParams.keys()].some((name) => name !== 'cluster')
  if (isOther || !NAME.test(database) || (cluster !== undefined && !NAME.test(cluster))) return undefined
  const port = url.port === '' ? DEFAULT_PORTS[scheme] : url.port
  const host = `${url.hostname}:${port}`
  const server = {
    origin: `${inner}//${host}`,
    basePath: '',
    display: `${scheme}//${host}/${database}`,
    ...toAuthorization(url),
  }
  return { server, database, cluster }
}

function toAuthorization({ username, password }: URL): { readonly authorization?: string } {
  if (username === '' && password === '') return {}
  const [user, secret] = [username, password].map(decodeText)
  return { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign in a password: use the text as typed.
    return text
  }
}
