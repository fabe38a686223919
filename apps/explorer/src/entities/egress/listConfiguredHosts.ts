import { LINK_ONLY_CONFIG_KEYS } from '@otterscan/api-schema/explorerConfig'
import type { AppConfig } from '../../config/appConfig.ts'

/** A host that the site is configured to contact. */
export interface ConfiguredHost {
  /** Scheme, host and port. */
  readonly origin: string
  readonly purpose: string
}

/** Purposes of well-known keys; for other keys the key itself is shown. */
const PURPOSES: Readonly<Record<string, string>> = {
  erigonURL: 'Node',
  beaconAPI: 'Beacon API',
  assetsURLPrefix: 'Signatures, token logos and chain data',
  sourcify: 'Contract sources',
}

/** Hosts named in the configuration, after the page itself and the node. */
export function listConfiguredHosts(
  config: AppConfig,
  page: { readonly pageUrl: string; readonly nodeUrl: string | undefined },
): readonly ConfiguredHost[] {
  const found: ConfiguredHost[] = []
  const add = (url: string, purpose: string) => {
    const origin = parseHttpOrigin(url, page.pageUrl)
    if (origin !== undefined) found.push({ origin, purpose })
  }
  add(page.pageUrl, 'This site')
  if (page.nodeUrl !== undefined) add(page.nodeUrl, 'Node')
  for (const [key, value] of Object.entries(config)) {
    if (LINK_ONLY_CONFIG_KEYS.has(key)) continue
    for (const url of listUrls(value)) add(url, PURPOSES[key] ?? key)
  }
  return found
}

/** Every absolute URL inside a value. */
function listUrls(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(https?|wss?):\/\//i.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listUrls)
}

/**
 * Origin of a URL; a websocket URL counts as its HTTP counterpart. `undefined` for anything but HTTP and websocket
 * URLs.
 */
export function parseHttpOrigin(url: string, base: string): string | undefined {
  try {
    const { origin, protocol } = new URL(url.replace(/^ws/i, 'http'), base)
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined
  } catch {
    return undefined // not a URL
  }
}
