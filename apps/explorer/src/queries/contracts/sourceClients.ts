import { createSourceClient, type SourceClient } from '@otterscan/clients/sourcify'
import { toSiteUrl } from '../../paths/basePath.ts'
import type { NamedSourceService } from './sourceService.ts'

const sourceClients = new Map<string, SourceClient>()

/** One client per service, so that its limit of concurrent requests holds for the whole page. */
export function toSourceClient({ url, format }: NamedSourceService): SourceClient {
  const key = `${format} ${url}`
  const known = sourceClients.get(key)
  if (known !== undefined) return known
  const created = createSourceClient({ url: toSiteUrl(url), format })
  sourceClients.set(key, created)
  return created
}
