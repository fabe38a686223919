import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** A transaction as a row; what is absent costs its own cell. */
export interface TransactionRow {
  readonly transaction: Transaction
  readonly receipt?: Receipt | undefined
  /** Unix seconds of its block, where the row itself does not carry it. */
  readonly timestamp?: bigint | undefined
  /** Wei, of its block; for prices where the receipt does not say. */
  readonly baseFeePerGas?: bigint | undefined
}
