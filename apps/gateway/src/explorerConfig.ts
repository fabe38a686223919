import { LINK_ONLY_CONFIG_KEYS } from '@otterscan/api-schema/explorerConfig'
import type { UpstreamAddress } from './upstream/upstreamAddress.ts'

/** The body of `/config.json`. URLs are paths: the explorer resolves them against its own origin. */
export function buildExplorerConfig(
  node: UpstreamAddress,
  beacon: UpstreamAddress | undefined,
  settings: Readonly<Record<string, unknown>>,
  has: { readonly assets: boolean; readonly signatures: boolean; readonly compilers: boolean },
  basePath = '',
): Readonly<Record<string, unknown>> {
  return {
    erigonURL: `${basePath}/rpc`,
    ...(beacon === undefined ? {} : { beaconAPI: `${basePath}/beacon` }),
    assetsURLPrefix: basePath,
    // The settings name another asset server, whose contents are unknown here.
    ...(has.assets || settings.assetsURLPrefix !== undefined
      ? {}
      : { assetsAvailable: false, ...(has.signatures ? { signaturesAvailable: true } : {}) }),
    ...(has.compilers ? { compilersURL: `${basePath}/compilers` } : {}),
    WIP_customAddressLabels: true,
    upstreamURL: node.display,
    ...settings,
  }
}

/** Settings with which people cannot switch the public source service on. */
export function withoutPublicSources(
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return hasOwnSources(settings.sourcify) ? settings : { ...settings, sourcify: { sources: {} } }
}

/** Settings whose first source service, which is on by default, is the directory that the program serves. */
export function withLocalSources(
  settings: Readonly<Record<string, unknown>>,
  basePath: string,
): Readonly<Record<string, unknown>> {
  const others = hasOwnSources(settings.sourcify) ? settings.sourcify.sources : undefined
  const local = { url: `${basePath}/sources`, backendFormat: 'SourcifyAPIV2' }
  const sources = { [LOCAL_SOURCES]: local, ...(typeof others === 'object' ? others : {}) }
  return { ...settings, sourcify: { sources } }
}

const LOCAL_SOURCES = 'Local directory'

/** The explorer's default source verification service. */
const DEFAULT_SOURCE_SERVICE_ORIGIN = 'https://sourcify.dev'

/**
 * External origins the explorer may fetch from, sorted and unique. The public source service is one as long as people may
 * switch it on in the settings menu: with any `sourcify.sources`, also none, they may not.
 */
export function fetchedOrigins(explorerConfig: Readonly<Record<string, unknown>>): readonly string[] {
  const origins = new Set<string>()
  for (const [key, value] of Object.entries(explorerConfig)) {
    if (!LINK_ONLY_CONFIG_KEYS.has(key)) collectOrigins(value, origins)
  }
  if (!hasOwnSources(explorerConfig.sourcify)) origins.add(DEFAULT_SOURCE_SERVICE_ORIGIN)
  return [...origins].sort()
}

function hasOwnSources(sourcify: unknown): sourcify is { readonly sources: unknown } {
  return typeof sourcify === 'object' && sourcify !== null && 'sources' in sourcify
}

/** External origins of token logos and of media of collectibles. */
export function imageOrigins(explorerConfig: Readonly<Record<string, unknown>>): readonly string[] {
  const origins = new Set<string>()
  collectOrigins(explorerConfig.assetsURLPrefix, origins)
  collectOrigins(explorerConfig.collectibleMedia, origins)
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
