import { eth_getTransactionCount } from '@otterscan/api-schema/execution/eth'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Nonce the next transaction of an account will have, at the head. One call. */
export function nextNonceQuery(clients: Clients, account: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'nextNonce', account] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(eth_getTransactionCount, [account, 'latest'], { signal }),
  })
}
