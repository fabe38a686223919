import type { Address } from '@otterscan/ethereum/address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, KEEP_TIME_MS } from '../staleTime.ts'
import { contractSourceQuery } from './contractSource.ts'
import { findGivenSource, type MappedSource } from './givenSource.ts'
import { getSourceContents } from './sourceFiles.ts'
import type { NamedSourceService } from './sourceService.ts'

/** Source of a contract with its maps, as given here, else as published; `null` when there is none, or no map. */
export function mappedSourceQuery(
  queryClient: QueryClient,
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'mappedSource', service?.format, service?.url, address] as const,
    queryFn: async (): Promise<MappedSource | null> => {
      const given = findGivenSource(clients.chainId, address)
      if (given !== undefined || service === undefined) return given ?? null
      const source = await queryClient.fetchQuery(contractSourceQuery(clients, service, address))
      if (source?.runtimeSourceMap === undefined) return null
      const contents = await getSourceContents(queryClient, clients, service, address, source)
      const byPath = new Map(contents.map(({ path, content }) => [path, content]))
      return {
        origin: 'service',
        runtimeMap: source.runtimeSourceMap,
        creationMap: source.creationSourceMap,
        files: source.sourceOrder.map((path) => ({ path, content: byPath.get(path) })),
        contractName: source.contractName,
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: KEEP_TIME_MS,
    retry: false,
  })
}
