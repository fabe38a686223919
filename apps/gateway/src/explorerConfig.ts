import type { UpstreamAddress } from './upstream/upstreamAddress.ts'

/** The body of `/config.json`. Addresses are relative: the explorer resolves them against its own origin. */
export function buildExplorerConfig(
  node: UpstreamAddress,
  beacon: UpstreamAddress | undefined,
  settings: Readonly<Record<string, unknown>>,
  has: { readonly assets: boolean; readonly signatures: boolean; readonly compilers: boolean },
): Readonly<Record<string, unknown>> {
  return {
    erigonURL: '/rpc',
    ...(beacon === undefined ? {} : { beaconAPI: '/beacon' }),
    assetsURLPrefix: '',
    // Assets of the settings' own are somewhere else; whether they are there is not for us to say.
    ...(has.assets || settings.assetsURLPrefix !== undefined
      ? {}
      : { assetsAvailable: false, ...(has.signatures ? { signaturesAvailable: true } : {}) }),
    ...(has.compilers ? { compilersURL: '/compilers' } : {}),
    WIP_customAddressLabels: true,
    upstreamURL: node.display,
    ...settings,
  }
}

/** Keys whose URLs are only ever shown or followed by a click, never fetched. */
const LINK_ONLY_KEYS = new Set(['upstreamURL', 'chainInfo', 'opChainSettings', 'branding'])

/** Where the explorer looks up verified sources when no other service is configured. */
const DEFAULT_SOURCE_SERVICE_ORIGIN = 'https://sourcify.dev'

/** Origins outside this program that the explorer may fetch from, sorted, each once. */
export function fetchedOrigins(explorerConfig: Readonly<Record<string, unknown>>): readonly string[] {
  const origins = new Set<string>()
  for (const [key, value] of Object.entries(explorerConfig)) {
    if (!LINK_ONLY_KEYS.has(key)) collectOrigins(value, origins)
  }
  if (explorerConfig.sourcify === undefined) origins.add(DEFAULT_SOURCE_SERVICE_ORIGIN)
  return [...origins].sort()
}

/** Origin of the token logos, when they come from elsewhere. */
export function imageOrigins(explorerConfig: Readonly<Record<string, unknown>>): readonly string[] {
  const origins = new Set<string>()
  collectOrigins(explorerConfig.assetsURLPrefix, origins)
  return [...origins]
}

function collectOrigins(value: unknown, origins: Set<string>): void {
  if (typeof value === 'string') {
    const origin = toOrigin(value)
    if (origin !== undefined) origins.add(origin)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collectOrigins(inner, origins)
  }
}

function toOrigin(text: string): string | undefined {
  if (!/^(https?|wss?):\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return `${url.protocol}//${url.host}`
}
