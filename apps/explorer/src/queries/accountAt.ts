import { eth_getBalance, eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from './clients.ts'

/** Balance at the end of a block, in wei. One call. */
export function balanceAtQuery(clients: Clients, address: Address, block: bigint) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'balanceAt', address, block.toString()] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getBalance, [address, block], { signal }),
  })
}

/** Nonce at the end of a block. One call. */
export function nonceAtQuery(clients: Clients, address: Address, block: bigint) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'nonceAt', address, block.toString()] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getTransactionCount, [address, block], { signal }),
  })
}
