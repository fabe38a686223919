import { ots_getTransactionError } from '@otterscan/api-schema/execution/ots'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Return data of a failed transaction, `0x` when it gave none. One call, a re-execution: ask only for failed ones. */
export function transactionErrorQuery(clients: Clients, transactionHash: Hex, blockHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'transactionError', transactionHash, blockHash] as const,
    queryFn: ({ signal }) =>
      clients.execution.request(ots_getTransactionError, [transactionHash], { signal }),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
