import type { Receipt } from './receipt.ts'
import type { Transaction } from './transaction.ts'

/** A transaction an address took part in. */
export interface HistoryEntry {
  readonly transaction: Transaction
  readonly receipt: Receipt | undefined
}

/** A run of whole blocks of an address's history. Otterscan API `ots_searchTransactionsBefore`, `…After`. */
export interface HistoryChunk {
  /** In the node's order, which differs between nodes. */
  readonly entries: readonly HistoryEntry[]
  /** The chunk holds the newest entry. Some nodes say false although it does. */
  readonly firstPage: boolean
  /** The chunk holds the oldest entry. Some nodes say false although it does. */
  readonly lastPage: boolean
}
