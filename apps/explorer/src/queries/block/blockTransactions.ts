import {
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByNumber,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockTransactions } from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import {
  type BlockTransactionsPage,
  type BlockTransactionsSource,
  getBlockTransactionsPage,
} from './getBlockTransactionsPage.ts'
import { createPageOrderMemory, type PageOrderMemory } from './pageOrderMemory.ts'

/** Page order learned for each client's node; dropped with the client. */
const memories = new WeakMap<ExecutionClient, PageOrderMemory>()

/** A page of a block's transactions, highest index first; `null` when the block is unknown. `page` from 1. */
export function blockTransactionsQuery(clients: Clients, blockNumber: bigint, page: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockTransactions', blockNumber.toString(), page] as const,
    queryFn: ({ signal }) =>
      getBlockTransactionsPage(
        createBlockTransactionsSource(clients.execution),
        { blockNumber, page, signal },
        readPageOrderMemory(clients.execution),
      ),
  })
}

/** Block transactions from a node. */
export function createBlockTransactionsSource(execution: ExecutionClient): BlockTransactionsSource {
  return {
    getPage: (blockNumber, page, size, signal) =>
      execution.request(ots_getBlockTransactions, [blockNumber, page, size], { signal }),
    getTransactionCount: (blockNumber, signal) =>
      execution.request(eth_getBlockTransactionCountByNumber, [blockNumber], { signal }),
    getBlock: (blockNumber, signal) =>
      execution.request(eth_getBlockByNumber, [blockNumber, true], { signal }),
    getBlockReceipts: async (blockNumber, signal) =>
      (await execution.request(eth_getBlockReceipts, [blockNumber], { signal }))?.entries ?? null,
    getReceipt: (transactionHash, signal) =>
      execution.request(eth_getTransactionReceipt, [transactionHash], { signal }),
  }
}

/** Page order learned for a client's node. */
export function readPageOrderMemory(execution: ExecutionClient): PageOrderMemory {
  const known = memories.get(execution)
  if (known !== undefined) return known
  const memory = createPageOrderMemory()
  memories.set(execution, memory)
  return memory
}

/**
 * All transactions of a block, highest index first, a page at a time.
 *
 * Throws: what the node's client throws; `Error` when the block is unknown or is replaced during the walk, or a transaction
 * cannot be read.
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
    const [lost] = list.unreadable
    if (lost !== undefined) throw new Error(`A transaction cannot be read: should be ${lost.reason}`)
    hash = list.block.hash
    pageCount = list.pageCount
    yield list
  }
}
