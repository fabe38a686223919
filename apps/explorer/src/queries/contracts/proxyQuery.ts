import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** The proxies a call to an address goes through. Code first, then one batch of slots for code that delegates. */
export function proxyQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'proxy', address] as const,
    queryFn: async ({ signal }) => {
      // Fetched when first needed: accounts without code do without.
      const { getProxyChain } = await import('./getProxyChain.ts')
      return getProxyChain(clients, address, signal)
    },
    staleTime: PROXY_STALE_TIME_MS,
  })
}

const PROXY_STALE_TIME_MS = 60_000
