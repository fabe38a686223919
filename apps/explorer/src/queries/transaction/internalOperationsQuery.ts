import { ots_getInternalOperations } from '@otterscan/api-schema/execution/ots'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/**
 * Value moved, contracts created and destroyed below the top call, as the node lists them; some nodes list the top call
 * too, see `dropTopLevelOperation`. One call, a re-execution for the node. The block is part of the key: another block
 * may give another run.
 */
export function internalOperationsQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'internalOperations', transactionHash, blockHash] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(ots_getInternalOperations, [transactionHash], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
