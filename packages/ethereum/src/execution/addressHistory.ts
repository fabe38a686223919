import type { UnreadableField } from '../unreadableField.ts'
import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

/** A transaction an address took part in. */
export interface HistoryEntry {
  readonly transaction: Transaction
  readonly receipt: Receipt | undefined
}

/** Consecutive complete blocks of the history of an address. Otterscan API `ots_searchTransactionsBefore`, `…After`. */
export interface HistoryChunk {
  /** In the node's order, which differs between nodes. */
  readonly entries: readonly HistoryEntry[]
  /** Entries of the chunk that could not be read, as the node sent them; their place among the others is not known. */
  readonly unreadable: readonly UnreadableField[]
  /** Receipts of transactions that are not among the entries, as when those cannot be read. */
  readonly otherReceipts?: readonly Receipt[]
  /** The chunk contains the newest entry. Some nodes report false although it does. */
  readonly firstPage: boolean
  /** The chunk contains the oldest entry. Some nodes report false although it does. */
  readonly lastPage: boolean
}
