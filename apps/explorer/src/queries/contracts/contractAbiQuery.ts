import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import type { NamedSourceService } from './useSourceService.ts'

/**
 * The ABIs of an address; none without code, and then no service is asked. A service that does not answer leaves its
 * part out, so that a page is decoded all the same. `pastedText` is what the browser keeps for the address.
 */
export function contractAbiQuery(
  clients: Clients,
  service: NamedSourceService | undefined,
  address: Address,
  pastedText: string | null,
) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'contractAbi',
      service === undefined ? null : `${service.format} ${service.url}`,
      address,
      pastedText,
    ] as const,
    queryFn: async ({ client }) => {
      // Fetched when first needed: pages that decode nothing do without.
      const { getKnownAbis } = await import('./getKnownAbis.ts')
      return getKnownAbis(client, clients, service, address, pastedText)
    },
    staleTime: ABI_STALE_TIME_MS,
  })
}

const ABI_STALE_TIME_MS = 60_000
