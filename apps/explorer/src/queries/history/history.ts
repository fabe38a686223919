import { eth_getTransactionByHash } from '@otterscan/api-schema/execution/eth'
import {
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
} from '@otterscan/api-schema/execution/ots'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { finalizedKey } from '../head/finality.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { getHistoryPage } from './getHistoryPage.ts'
import {
  findHistoryPosition,
  type HistoryCursor,
  type HistoryPage,
  nextCursor,
  type Position,
} from './historyCursor.ts'
import type { HistorySource } from './historyWindow.ts'

/** A cached page of history. */
export interface KeptHistoryPage extends HistoryPage {
  /** It can no longer change: it lies between two transactions that were final before it was requested. */
  readonly isSettled: boolean
}

/** A page of an address's transactions, newest first. Settled pages never go stale, others do after the
 * default time. A cursor on a cached page need not be looked up.
 */
export function addressHistoryQuery(clients: Clients, address: Address, cursor: HistoryCursor) {
  return queryOptions({
    queryKey: [...addressHistoryKey(clients, address), toCursorKey(cursor)] as const,
    queryFn: async ({ signal, client }): Promise<KeptHistoryPage> => {
      const finalized = client.getQueryData<bigint | null>(finalizedKey(clients))
      const known = findKnownPosition(client, addressHistoryKey(clients, address), cursor)
      let cursorPosition = known
      const source = createHistorySource(clients.execution, address)
      const read = (position: Position | undefined) =>
        getHistoryPage(
          {
            ...source,
            getTransactionPosition: async (hash, positionSignal) => {
              cursorPosition = position ?? (await source.getTransactionPosition(hash, positionSignal))
              return cursorPosition
            },
          },
          cursor,
          { signal },
        )
      const page = await read(known)
      // A reorg may have moved the cursor since.
      const isMoved = known !== undefined && page.warning?.kind === 'cursorUnknown'
      const current = isMoved ? await read(undefined) : page
      return { ...current, isSettled: isBetweenFinal(current, cursorPosition, finalized) }
    },
    staleTime: (query) =>
      query.state.data?.isSettled === true ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS,
  })
}

/** Start of the keys of all pages of an address. */
function addressHistoryKey(clients: Clients, address: Address) {
  return [clients.chainId.toString(), 'addressHistory', address] as const
}

/** Position of a cursor's transaction on a page already read. */
function findKnownPosition(
  queryClient: QueryClient,
  queryKey: readonly string[],
  cursor: HistoryCursor,
): Position | undefined {
  if (!('transactionHash' in cursor)) return undefined
  const hash = cursor.transactionHash.toLowerCase()
  for (const [, page] of queryClient.getQueriesData<HistoryPage>({ queryKey })) {
    const entry = page?.entries.find(({ transaction }) => transaction.hash.toLowerCase() === hash)
    const position = entry === undefined ? undefined : findHistoryPosition(entry)
    if (position !== undefined) return position
  }
  return undefined
}

function isBetweenFinal(
  page: HistoryPage,
  cursorPosition: Position | undefined,
  finalized: bigint | null | undefined,
): boolean {
  const [newest] = page.entries
  const newestBlock = newest === undefined ? undefined : findHistoryPosition(newest)?.blockNumber
  if (finalized == null || cursorPosition === undefined || newestBlock === undefined) return false
  return (
    page.hasNewer &&
    page.warning === undefined &&
    cursorPosition.blockNumber <= finalized &&
    newestBlock <= finalized
  )
}

/** History of one address from a node. */
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

/** All transactions of an address, newest first, a page at a time; with `after`, those older than that transaction; else
 * with `upTo`, those up to that block, or the oldest where there are none.
 * New blocks that arrive during the walk are not part of it.
 *
 * Throws: what the source throws; `Error` when the node stops in the middle, blocks already walked are replaced or an
 * entry cannot be read.
 */
export async function* walkHistory(
  source: HistorySource,
  signal?: AbortSignal,
  after?: Hex,
  upTo?: bigint,
): AsyncGenerator<readonly HistoryEntry[], void> {
  const start: HistoryCursor =
    after !== undefined
      ? { kind: 'next', transactionHash: after }
      : upTo !== undefined
        ? { kind: 'next', blockNumber: upTo }
        : { kind: 'first' }
  let page = await getHistoryPage(source, start, { signal })
  let former: ReadonlySet<string> = new Set(after === undefined ? [] : [after])
  for (;;) {
    throwIfPartial(page)
    // With nothing beyond the cursor the page is the last one again.
    if (page.entries.some(({ transaction }) => former.has(transaction.hash))) return
    former = new Set(page.entries.map(({ transaction }) => transaction.hash))
    yield page.entries
    const oldest = page.entries.at(-1)
    const cursor = nextCursor(page)
    if (cursor === undefined || oldest === undefined) return
    const position = findHistoryPosition(oldest)
    const known: HistorySource =
      position === undefined ? source : { ...source, getTransactionPosition: async () => position }
    page = await getHistoryPage(known, cursor, { signal })
  }
}

/** Throws where the page is not all of what was asked for. */
function throwIfPartial({ warning, unreadable: [lost] }: HistoryPage): void {
  if (warning?.kind === 'nodeStopped') {
    throw new Error(`The node stopped at block ${warning.blockNumber}`, { cause: warning.error })
  }
  // A substitute for the requested page would repeat rows.
  if (warning !== undefined) throw new Error('Blocks were replaced during the walk; start again')
  if (lost !== undefined) throw new Error(`A transaction cannot be read: should be ${lost.reason}`)
}
