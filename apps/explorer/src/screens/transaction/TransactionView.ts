import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction, TransactionStatus } from '@otterscan/ethereum/execution/transaction'

/** State of the transaction on screen. `replaced` and `dropped` were pending once and are no longer known. */
export type TransactionState = TransactionStatus | 'replaced' | 'dropped'

/** A transaction as every part of the screen gets it. */
export interface TransactionView {
  readonly transaction: Transaction
  /** `null` unless the transaction is in a block. */
  readonly receipt: Receipt | null
  readonly state: TransactionState
}

/** Place of a mined transaction's block. */
export interface MinedBlock {
  readonly number: bigint
  readonly hash: `0x${string}`
}

/** Block of a receipt; `undefined` for pending ones and nodes that do not tell. */
export function toMinedBlock(receipt: Receipt | null | undefined): MinedBlock | undefined {
  if (receipt?.blockNumber === undefined || receipt.blockHash === undefined) return undefined
  return { number: receipt.blockNumber, hash: receipt.blockHash }
}

/**
 * True when no code can have run: a plain payment at the price of one. Saves the node from running it again.
 */
export function isPlainPayment({ transaction, receipt }: TransactionView): boolean {
  return transaction.to !== null && transaction.input === '0x' && receipt?.gasUsed === PLAIN_PAYMENT_GAS
}

const PLAIN_PAYMENT_GAS = 21_000n
