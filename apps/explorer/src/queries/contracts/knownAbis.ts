import type { Address } from '@otterscan/ethereum/address'
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import type { KnownAbis } from './getKnownAbis.ts'
import { hasPastedAbis, usePastedAbiText } from './pastedAbi.ts'
import { type NamedSourceService, useSourceService } from './sourceService.ts'

/** The ABIs of an address; none without code, and then no service is queried. A service that does not respond leaves its
 * part out, so that the page is still decoded. `pastedText` is the text stored in the browser for the address.
 */
function contractAbiQuery(
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
  block: bigint | 'latest',
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'contractAbi',
      service === undefined ? null : `${service.format} ${service.url}`,
      address,
      pastedText,
      block.toString(),
    ] as const,
    queryFn: async ({ client }) => {
      // Loaded when first needed: pages that decode nothing do not load it.
      const { getKnownAbis } = await import('./getKnownAbis.ts')
      return getKnownAbis(client, clients, service, address, pastedText, block)
    },
    staleTime: ABI_STALE_TIME_MS,
  })
}

const ABI_STALE_TIME_MS = 60_000

/** Whether any ABI can be known: a service is selected, or the user has provided one. */
export function useMayKnowAbis(): boolean {
  const { selected } = useSourceService()
  return selected !== undefined || hasPastedAbis()
}

/** ABIs of an address at the end of a block, of its implementation, and the user's own; never loading without an address. */
export function useKnownAbisQuery(
  address: Address | undefined,
  block: bigint | 'latest' = 'latest',
): UseQueryResult<KnownAbis, Error> {
  const clients = useClients()
  const { selected } = useSourceService()
  const pastedText = usePastedAbiText(clients.chainId, address)
  const query = contractAbiQuery(clients, selected, address ?? '0x', pastedText, block)
  return useQuery(address === undefined ? { ...query, queryFn: skipToken } : query)
}
