import type { AppConfig } from '../../config/AppConfig.ts'

/** Someone the site is set up to ask. */
export interface ConfiguredHost {
  /** Scheme, host and port. */
  readonly origin: string
  readonly purpose: string
}

/** Purposes of the keys people know; other keys speak for themselves. */
const PURPOSES: Readonly<Record<string, string>> = {
  erigonURL: 'Node',
  beaconAPI: 'Beacon API',
  assetsURLPrefix: 'Signatures, token logos and chain data',
  sourcify: 'Contract sources',
}

/** Keys that are only ever linked to, never asked. */
const LINK_KEYS: ReadonlySet<string> = new Set(['chainInfo', 'opChainSettings', 'upstreamURL', 'branding'])

/** Whom the configuration names, with the page itself and the node first. */
export function listConfiguredHosts(
  config: AppConfig,
  page: { readonly pageUrl: string; readonly nodeUrl: string | undefined },
): readonly ConfiguredHost[] {
  const found: ConfiguredHost[] = []
  const add = (url: string, purpose: string) => {
    const origin = toHttpOrigin(url, page.pageUrl)
    if (origin !== undefined) found.push({ origin, purpose })
  }
  add(page.pageUrl, 'This site')
  if (page.nodeUrl !== undefined) add(page.nodeUrl, 'Node')
  for (const [key, value] of Object.entries(config)) {
    if (LINK_KEYS.has(key)) continue
    for (const url of listUrls(value)) add(url, PURPOSES[key] ?? key)
  }
  return found
}

/** Every absolute web address inside a value. */
function listUrls(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(https?|wss?):\/\//i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listUrls)
}

/** Origin as requests show it; a websocket's counts as that of its HTTP twin. `undefined` for what is no web address. */
export function toHttpOrigin(url: string, base: string): string | undefined {
  try {
    const { origin, protocol } = new URL(url.replace(/^ws/i, 'http'), base)
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined
  } catch {
    return undefined // not an address that could be contacted
  }
}
