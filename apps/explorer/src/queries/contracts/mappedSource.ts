import type { Address } from '@otterscan/ethereum/address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, KEEP_TIME_MS } from '../staleTime.ts'
import { contractSourceQuery } from './contractSource.ts'
import { getSourceContents } from './sourceFiles.ts'
import type { NamedSourceService } from './sourceService.ts'

/** Source files with a map from instructions to them. */
export interface MappedSource {
  /** Of the runtime code, as the compiler writes it. */
  readonly sourceMap: string
  /** By the numbers of the map; without content where that is not available. */
  readonly files: readonly { readonly path: string; readonly content: string | undefined }[]
  readonly contractName: string | undefined
}

/** Published source of a contract with its map; `null` when the service has none, or no map. */
export function mappedSourceQuery(
  queryClient: QueryClient,
  clients: Clients,
  service: NamedSourceService,
  address: Address,
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'mappedSource', service.format, service.url, address] as const,
    queryFn: async (): Promise<MappedSource | null> => {
      const source = await queryClient.fetchQuery(contractSourceQuery(clients, service, address))
      if (source?.runtimeSourceMap === undefined) return null
      const contents = await getSourceContents(queryClient, clients, service, address, source)
      const byPath = new Map(contents.map(({ path, content }) => [path, content]))
      return {
        sourceMap: source.runtimeSourceMap,
        files: source.sourceOrder.map((path) => ({ path, content: byPath.get(path) })),
        contractName: source.contractName,
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: KEEP_TIME_MS,
    retry: false,
  })
}
