import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** The proxy chain of an address at the end of a block. Code first, then one batch of slots for code with a delegatecall. */
export function proxyQuery(clients: Clients, address: Address, block: bigint | 'latest' = 'latest') {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'proxy', address, block.toString()] as const,
    queryFn: async ({ signal }) => {
      // Loaded when first needed: accounts without code do not load it.
      const { getProxyChain } = await import('./getProxyChain.ts')
      return getProxyChain(clients, address, signal, block)
    },
    staleTime: PROXY_STALE_TIME_MS,
  })
}

const PROXY_STALE_TIME_MS = 60_000
