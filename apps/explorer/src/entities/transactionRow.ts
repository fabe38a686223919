import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'

/** A transaction as a row; an absent part costs only its own cells. */
export interface TransactionRow {
  readonly transaction: Transaction
  readonly receipt?: Receipt | undefined
  /** Unix seconds of its block, if the transaction does not include it. */
  readonly timestamp?: bigint | undefined
  /** Wei, of its block; for gas prices if the receipt lacks them. */
  readonly baseFeePerGas?: bigint | undefined
}

/** Block of a row; `undefined` if neither transaction nor receipt has it. */
export function findRowBlockNumber({ transaction, receipt }: TransactionRow): bigint | undefined {
  return transaction.blockNumber ?? receipt?.blockNumber
}

/** Unix seconds of a row's block; `undefined` if unknown. */
export function findRowTimestamp({ transaction, receipt, timestamp }: TransactionRow): bigint | undefined {
  return timestamp ?? transaction.blockTimestamp ?? receipt?.timestamp
}
