import { ots_hasCode } from '@otterscan/api-schema/execution/ots'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Whether an address had code at the end of a block. One call, batched with its neighbours. */
export function codePresenceQuery(clients: Clients, address: Address, block: bigint | 'latest') {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'hasCode', address, block.toString()] as const,
    queryFn: ({ signal }) => clients.execution.request(ots_hasCode, [address, block], { signal }),
    staleTime: block === 'latest' ? DEFAULT_STALE_TIME_MS : IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}
