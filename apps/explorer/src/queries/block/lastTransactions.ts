import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { createBlockTransactionsSource, readPageOrderMemory } from './blockTransactions.ts'
import { getBlockTransactionsPage } from './getBlockTransactionsPage.ts'

/** The last transactions of a block, at most `size`; `null` when the block is unknown. */
export function lastTransactionsQuery(clients: Clients, blockNumber: bigint, size: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'lastTransactions', blockNumber.toString(), size] as const,
    queryFn: ({ signal }) =>
      getBlockTransactionsPage(
        createBlockTransactionsSource(clients.execution),
        { blockNumber, page: 1, pageSize: size, signal },
        readPageOrderMemory(clients.execution),
      ),
  })
}
