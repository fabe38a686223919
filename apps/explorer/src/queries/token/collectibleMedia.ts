import { getMetadataText } from '@otterscan/clients/collectibleMetadata'
import { type Collectible, type MediaSource, readCollectibleText } from '@otterscan/decode/token/collectible'
import { queryOptions } from '@tanstack/react-query'
import type { AppConfig } from '../../config/appConfig.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Where media may be loaded from, on demand. */
export interface LoadableMedia {
  readonly url: string
  readonly host: string
}

/** Where a source may be loaded from by the operator's settings; `undefined` where it may not. */
export function findLoadable(
  { collectibleMedia }: Pick<AppConfig, 'collectibleMedia'>,
  source: MediaSource,
): LoadableMedia | undefined {
  if (collectibleMedia === undefined || source.kind !== 'network') return undefined
  const { origins = [], ipfsGateway } = collectibleMedia
  const url = new URL(source.url)
  if (url.protocol === 'ipfs:')
    return ipfsGateway === undefined ? undefined : toGateway(source.url, ipfsGateway)
  // Only what the policy of the page allows too, and nothing that names an account there.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  return origins.some((origin) => toOrigin(origin) === url.origin)
    ? { url: url.href, host: url.host }
    : undefined
}

function toOrigin(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined
}

/** `ipfs://CID/path`, and `ipfs://ipfs/CID/path` as some contracts write. */
function toGateway(ipfsUrl: string, gateway: string): LoadableMedia | undefined {
  const path = ipfsUrl
    .slice('ipfs:'.length)
    .replace(/^\/+/, '')
    .replace(/^ipfs\//, '')
  if (!/^[a-z0-9]{40,80}(\/[^?#\\]*)?$/i.test(path) || !URL.canParse(gateway)) return undefined
  const url = new URL(`/ipfs/${path}`, gateway)
  // A path with dots must not lead elsewhere on the gateway.
  return url.pathname.startsWith(`/ipfs/${path.split('/')[0]}`)
    ? { url: url.href, host: url.host }
    : undefined
}

/** Metadata at a place that the operator allows. One request, on demand. */
export function elsewhereMetadataQuery(url: string) {
  return queryOptions({
    queryKey: ['collectibleMetadata', url] as const,
    queryFn: async ({ signal }): Promise<Collectible> =>
      readCollectibleText(await getMetadataText(url, signal)),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}
