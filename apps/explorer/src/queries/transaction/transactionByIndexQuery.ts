import {
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
} from '@otterscan/api-schema/execution/eth'
import { queryOptions } from '@tanstack/react-query'
import type { BlockId } from '../block/blockDetailsQuery.ts'
import type { Clients } from '../clients.ts'

/** Hash of the transaction at a place in a block; `null` when there is none there. One call. */
export function transactionByIndexQuery(clients: Clients, blockId: BlockId, transactionIndex: number) {
  return queryOptions({
    queryKey: [
      clients.chainId.toString(),
      'transactionByIndex',
      blockId.toString(),
      transactionIndex,
    ] as const,
    queryFn: async ({ signal }) => {
      const transaction =
        typeof blockId === 'string'
          ? await clients.execution.request(
              eth_getTransactionByBlockHashAndIndex,
              [blockId, transactionIndex],
              { signal },
            )
          : await clients.execution.request(
              eth_getTransactionByBlockNumberAndIndex,
              [blockId, transactionIndex],
              { signal },
            )
      return transaction === null ? null : transaction.hash
    },
  })
}
