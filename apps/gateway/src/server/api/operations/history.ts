import {
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
} from '@otterscan/api-schema/execution/ots'
import type { Address } from '@otterscan/ethereum/address'
import type { HistoryChunk, HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { ApiError } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import type { Page } from '../operation.ts'
import type { TransactionRow } from './transactionColumns.ts'

/** Which part of a history is wanted. */
export interface HistoryRange {
  readonly account: Address
  readonly order: 'asc' | 'desc'
  /** Rows at least, if there are as many: blocks are never cut. */
  readonly limit: number
  /** Begins behind this block in the order; `undefined` begins at the end of the chain that comes first. */
  readonly after: bigint | undefined
}

/** The largest page of a search that every node allows. */
const SEARCH_SIZE = 25

/** Transactions of an address, whole blocks, in order. Throws: `ApiError`. */
export async function readHistory(range: HistoryRange, calls: GatewayCalls): Promise<Page<TransactionRow>> {
  const rows: TransactionRow[] = []
  const unreadable: UnreadableField[] = []
  let after = range.after
  while (rows.length < range.limit) {
    if (after !== undefined && range.order === 'desc' && after <= 0n) return { rows, unreadable }
    const chunk = await readChunk({ ...range, after }, calls)
    const found = toRows(chunk, range.order)
    if (chunk.unreadable.length > 0 && found.length === 0) {
      throw new ApiError(502, 'The transactions that the node found cannot be read.')
    }
    const [last] = found.slice(-1)
    rows.push(...found)
    unreadable.push(...chunk.unreadable)
    const isEnd = range.order === 'desc' ? chunk.lastPage : chunk.firstPage
    if (isEnd || last === undefined) return { rows, unreadable }
    after = last.transaction.blockNumber
    if (after === undefined) throw new ApiError(502, 'A transaction that the node found has no block.')
  }
  return { rows, unreadable, next: after?.toString() }
}

function readChunk(
  { account, order, after, limit }: HistoryRange,
  { call }: GatewayCalls,
): Promise<HistoryChunk> {
  const method = order === 'desc' ? ots_searchTransactionsBefore : ots_searchTransactionsAfter
  return call(method, account, after ?? 0n, Math.min(limit, SEARCH_SIZE))
}

function toRows({ entries }: HistoryChunk, order: HistoryRange['order']): readonly TransactionRow[] {
  const sign = order === 'desc' ? -1 : 1
  return [...entries]
    .sort((left, right) => sign * compare(left, right))
    .map(({ transaction, receipt }) => ({
      transaction,
      receipt,
      timestamp: receipt?.timestamp,
    }))
}

function compare({ transaction: left }: HistoryEntry, { transaction: right }: HistoryEntry): number {
  const [one = 0n, other = 0n] = [left.blockNumber, right.blockNumber]
  if (one !== other) return one < other ? -1 : 1
  return (left.transactionIndex ?? 0) - (right.transactionIndex ?? 0)
}
