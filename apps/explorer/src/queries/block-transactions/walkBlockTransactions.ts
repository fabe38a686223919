import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { blockTransactionsQuery } from './blockTransactionsQuery.ts'
import type { BlockTransactionsPage } from './readBlockTransactionsPage.ts'

/**
 * All transactions of a block, highest index first, a page at a time.
 *
 * Throws: what the node's client throws; `Error` when the block is unknown or is replaced meanwhile.
 */
export async function* walkBlockTransactions(
  queryClient: QueryClient,
  clients: Clients,
  blockNumber: bigint,
): AsyncGenerator<BlockTransactionsPage, void> {
  let hash: string | undefined
  let pageCount = 1
  for (let page = 1; page <= pageCount; page += 1) {
    const list = await queryClient.fetchQuery(blockTransactionsQuery(clients, blockNumber, page))
    if (list === null) throw new Error(`Block ${blockNumber} not found`)
    if (hash !== undefined && hash !== list.block.hash) throw new Error('The block was replaced; start again')
    hash = list.block.hash
    pageCount = list.pageCount
    yield list
  }
}
