import type { Address } from '@otterscan/ethereum/address'
import { supportsNames } from '@otterscan/ethereum/chain'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import { codePresenceQuery } from '../address/codePresenceQuery.ts'
import type { Clients } from '../clients.ts'
import type { AddressName } from './AddressName.ts'

/**
 * What the chain calls an address, `null` for nothing: its checked reverse name, else what it says of itself as a token.
 * Two round trips for all addresses that come on screen together: code and reverse names, then tokens. An address
 * without code is asked for nothing but a name.
 */
export function addressNameQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'addressName', address] as const,
    queryFn: async ({ client }): Promise<AddressName | null> => {
      // Fetched before anything is asked, so that both questions share a batch.
      const reverse = supportsNames(clients.chainId) ? await import('./getReverseName.ts') : undefined
      const [hasCode, ensName] = await Promise.all([
        client.fetchQuery({
          ...codePresenceQuery(clients, address, 'latest'),
          staleTime: NAME_STALE_TIME_MS,
        }),
        reverse?.getReverseName(clients.execution, address),
      ])
      if (ensName !== undefined) return { text: ensName, origin: 'ens' }
      if (!hasCode) return null
      const { getTokenName } = await import('./getTokenName.ts')
      return getTokenName(client, clients, address)
    },
    staleTime: NAME_STALE_TIME_MS,
    gcTime: NAME_STALE_TIME_MS,
    // A name is an extra: without one the address itself is shown.
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Names change rarely. */
export const NAME_STALE_TIME_MS = 15 * MINUTE * 1000
