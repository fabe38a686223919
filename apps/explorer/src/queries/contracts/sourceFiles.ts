import type { ContractSource, SourceEntry } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, KEEP_TIME_MS } from '../staleTime.ts'
import type { NamedSourceService } from './sourceService.ts'

/** Content of one source file, `null` when the service has none. */
export function sourceFileQuery(
  clients: Clients,
  service: NamedSourceService,
  place: { readonly address: Address; readonly match: ContractSource['match'] },
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

/** All files of a source with their contents; `undefined` for one that the service does not have. */
export async function getSourceContents(
  queryClient: QueryClient,
  clients: Clients,
  service: NamedSourceService,
  address: Address,
  { files, match }: ContractSource,
): Promise<readonly { readonly path: string; readonly content: string | undefined }[]> {
  return Promise.all(
    files.map(async (file) => {
      if (file.content !== undefined) return { path: file.path, content: file.content }
      const found = await queryClient.fetchQuery(sourceFileQuery(clients, service, { address, match }, file))
      return { path: file.path, content: found?.content }
    }),
  )
}
