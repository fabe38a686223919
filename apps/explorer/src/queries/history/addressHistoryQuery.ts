import { eth_getTransactionByHash } from '@otterscan/api-schema/execution/eth'
import {
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
} from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import type { HistoryCursor } from './historyCursor.ts'
import { type HistorySource, readHistoryPage } from './readHistoryPage.ts'

/** A page of the transactions an address took part in, newest first. */
export function addressHistoryQuery(clients: Clients, address: Address, cursor: HistoryCursor) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'addressHistory', address, toCursorKey(cursor)] as const,
    queryFn: ({ signal }) =>
      readHistoryPage(createHistorySource(clients.execution, address), cursor, { signal }),
  })
}

/** History of one address asked from a node. */
function createHistorySource(execution: ExecutionClient, address: Address): HistorySource {
  return {
    searchBefore: (block, size, signal) =>
      execution.request(ots_searchTransactionsBefore, [address, block, size], { signal }),
    searchAfter: (block, size, signal) =>
      execution.request(ots_searchTransactionsAfter, [address, block, size], { signal }),
    getTransactionPosition: async (hash, signal) => {
      const transaction = await execution.request(eth_getTransactionByHash, [hash], { signal })
      if (transaction?.blockNumber === undefined || transaction.transactionIndex === undefined)
        return undefined
      return { blockNumber: transaction.blockNumber, transactionIndex: transaction.transactionIndex }
    },
  }
}

/** Cursor as text: bigint does not fit into a key. */
function toCursorKey(cursor: HistoryCursor): string {
  if ('transactionHash' in cursor) return `${cursor.kind}:${cursor.transactionHash.toLowerCase()}`
  if ('blockNumber' in cursor) return `${cursor.kind}:${cursor.blockNumber}`
  return cursor.kind
}
