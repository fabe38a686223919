import type { Address } from '@otterscan/ethereum/address'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { type NamedSourceService, useSourceService } from '../contracts/sourceService.ts'
import type { StorageLayouts } from './getStorageLayouts.ts'

/** The layouts for the storage of an address at the end of a block: of its own code, and of what it delegates to. */
export function storageLayoutsQuery(
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  block: bigint | 'latest',
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'storageLayouts',
      service === undefined ? null : `${service.format} ${service.url}`,
      address.toLowerCase(),
      block.toString(),
    ] as const,
    queryFn: async ({ client }) => {
      const { getStorageLayouts } = await import('./getStorageLayouts.ts')
      return getStorageLayouts(client, clients, service, address, block)
    },
    staleTime: LAYOUT_STALE_TIME_MS,
    structuralSharing: false,
  })
}

const LAYOUT_STALE_TIME_MS = 60_000

/** As `storageLayoutsQuery`, of the selected source service; not loading without a block. */
export function useStorageLayouts(
  address: Address,
  block: bigint | undefined,
): UseQueryResult<StorageLayouts, Error> {
  const options = storageLayoutsQuery(useClients(), useSourceService().selected, address, block ?? 0n)
  return useQuery({ ...options, enabled: block !== undefined })
}
