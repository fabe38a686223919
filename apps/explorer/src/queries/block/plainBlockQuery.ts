import { eth_getBlockByHash } from '@otterscan/api-schema/execution/eth'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** A block as every node tells it, for fields the explorer method leaves out; `null` when unknown. One call. */
export function plainBlockQuery(clients: Clients, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'plainBlock', blockHash] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getBlockByHash, [blockHash, false], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
