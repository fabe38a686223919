import type { MatchKind, SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, KEEP_TIME_MS } from '../staleTime.ts'
import type { NamedSourceService } from './useSourceService.ts'

/** Published source of a contract, `null` when a service has none. Ask only for addresses with code. Spec §9. */
export function contractSourceQuery(clients: Clients, service: NamedSourceService, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractSource', service.format, service.url, address] as const,
    queryFn: async ({ signal }) => {
      const { toSourceClient } = await import('./sourceClients.ts')
      return toSourceClient(service).getContract(clients.chainId, address, { signal })
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: KEEP_TIME_MS,
    // The client has tried twice already.
    retry: false,
  })
}

/** Content of one source file, `null` when the service has none. */
export function sourceFileQuery(
  clients: Clients,
  service: NamedSourceService,
  place: { readonly address: Address; readonly match: MatchKind },
  file: SourceEntry,
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'sourceFile',
      service.format,
      service.url,
      place.address,
      place.match,
      file.path,
    ] as const,
    queryFn: async ({ signal }) => {
      const { toSourceClient } = await import('./sourceClients.ts')
      return toSourceClient(service).getFile({ chainId: clients.chainId, ...place }, file, { signal })
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: KEEP_TIME_MS,
    retry: false,
  })
}
