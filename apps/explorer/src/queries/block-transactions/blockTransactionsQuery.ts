import {
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByNumber,
  eth_getTransactionReceipt,
} from '@otterscan/api-schema/execution/eth'
import { ots_getBlockTransactions } from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { createPageOrderMemory, type PageOrderMemory } from './pageOrderMemory.ts'
import { type BlockTransactionsSource, readBlockTransactionsPage } from './readBlockTransactionsPage.ts'

/** What each client's node has shown of its order; goes with the client. */
const memories = new WeakMap<ExecutionClient, PageOrderMemory>()

/** A page of a block's transactions, highest index first; `null` when the block is unknown. `page` from 1. */
export function blockTransactionsQuery(clients: Clients, blockNumber: bigint, page: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockTransactions', blockNumber.toString(), page] as const,
    queryFn: ({ signal }) =>
      readBlockTransactionsPage(
        createBlockTransactionsSource(clients.execution),
        { blockNumber, page, signal },
        getMemory(clients.execution),
      ),
  })
}

/** Block transactions asked from a node. */
function createBlockTransactionsSource(execution: ExecutionClient): BlockTransactionsSource {
  return {
    getPage: (blockNumber, page, size, signal) =>
      execution.request(ots_getBlockTransactions, [blockNumber, page, size], { signal }),
    getTransactionCount: (blockNumber, signal) =>
      execution.request(eth_getBlockTransactionCountByNumber, [blockNumber], { signal }),
    getBlock: (blockNumber, signal) =>
      execution.request(eth_getBlockByNumber, [blockNumber, true], { signal }),
    getBlockReceipts: (blockNumber, signal) =>
      execution.request(eth_getBlockReceipts, [blockNumber], { signal }),
    getReceipt: (transactionHash, signal) =>
      execution.request(eth_getTransactionReceipt, [transactionHash], { signal }),
  }
}

function getMemory(execution: ExecutionClient): PageOrderMemory {
  const known = memories.get(execution)
  if (known !== undefined) return known
  const memory = createPageOrderMemory()
  memories.set(execution, memory)
  return memory
}
