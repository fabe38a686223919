import { eth_getTransactionByHash } from '@otterscan/api-schema/execution/eth'
import {
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
} from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { Address } from '@otterscan/ethereum/address'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { finalizedKey } from '../head/finalizedQuery.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import type { HistoryCursor, HistoryPage } from './historyCursor.ts'
import { type Position, toHistoryPosition } from './historyWindow.ts'
import { type HistorySource, readHistoryPage } from './readHistoryPage.ts'

/** A page of history as it is kept. */
export interface KeptHistoryPage extends HistoryPage {
  /** Nothing can change it any more: it lies between two transactions that were final before it was asked for. */
  readonly isSettled: boolean
}

/**
 * A page of the transactions an address took part in, newest first. Settled pages are kept, others are stale after the
 * usual time. A mark that stands on a kept page need not be looked up.
 */
export function addressHistoryQuery(clients: Clients, address: Address, cursor: HistoryCursor) {
  return queryOptions({
    queryKey: [...addressHistoryKey(clients, address), toCursorKey(cursor)] as const,
    queryFn: async ({ signal, client }): Promise<KeptHistoryPage> => {
      const finalized = client.getQueryData<bigint | null>(finalizedKey(clients))
      const known = findKnownPosition(client, addressHistoryKey(clients, address), cursor)
      let mark = known
      const source = createHistorySource(clients.execution, address)
      const read = (position: Position | undefined) =>
        readHistoryPage(
          {
            ...source,
            getTransactionPosition: async (hash, positionSignal) => {
              mark = position ?? (await source.getTransactionPosition(hash, positionSignal))
              return mark
            },
          },
          cursor,
          { signal },
        )
      const page = await read(known)
      // The chain may have moved the mark since it was seen.
      const isMoved = known !== undefined && page.note?.kind === 'cursorUnknown'
      const current = isMoved ? await read(undefined) : page
      return { ...current, isSettled: isBetweenFinal(current, mark, finalized) }
    },
    staleTime: (query) =>
      query.state.data?.isSettled === true ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS,
  })
}

/** Start of the keys of all pages of an address. */
function addressHistoryKey(clients: Clients, address: Address) {
  return [clients.chainId.toString(), 'addressHistory', address] as const
}

/** Place of a cursor's transaction on a page already read. */
function findKnownPosition(
  queryClient: QueryClient,
  queryKey: readonly string[],
  cursor: HistoryCursor,
): Position | undefined {
  if (!('transactionHash' in cursor)) return undefined
  const hash = cursor.transactionHash.toLowerCase()
  for (const [, page] of queryClient.getQueriesData<HistoryPage>({ queryKey })) {
    const entry = page?.entries.find(({ transaction }) => transaction.hash.toLowerCase() === hash)
    const position = entry === undefined ? undefined : toHistoryPosition(entry)
    if (position !== undefined) return position
  }
  return undefined
}

function isBetweenFinal(
  page: HistoryPage,
  mark: Position | undefined,
  finalized: bigint | null | undefined,
): boolean {
  const [newest] = page.entries
  const newestBlock = newest === undefined ? undefined : toHistoryPosition(newest)?.blockNumber
  if (finalized == null || mark === undefined || newestBlock === undefined) return false
  return page.hasNewer && page.note === undefined && mark.blockNumber <= finalized && newestBlock <= finalized
}

/** History of one address asked from a node. */
export function createHistorySource(execution: ExecutionClient, address: Address): HistorySource {
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
