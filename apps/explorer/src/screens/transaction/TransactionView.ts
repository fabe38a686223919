import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction, TransactionStatus } from '@otterscan/ethereum/execution/transaction'

/** State of the transaction on screen. `replaced` and `dropped` were pending once and are no longer known. */
export type TransactionState = TransactionStatus | 'replaced' | 'dropped'

/** The transaction as passed to every part of the screen. */
export interface TransactionView {
  readonly transaction: Transaction
  /** `null` unless the transaction is in a block. */
  readonly receipt: Receipt | null
  readonly state: TransactionState
}

/** Number and hash of a mined transaction's block. */
export interface MinedBlock {
  readonly number: bigint
  readonly hash: `0x${string}`
}

/** Block of a receipt; `undefined` while pending and where the node does not report it. */
export function findMinedBlock(receipt: Receipt | null | undefined): MinedBlock | undefined {
  if (receipt?.blockNumber === undefined || receipt.blockHash === undefined) return undefined
  return { number: receipt.blockNumber, hash: receipt.blockHash }
}

/** True when no code can have run: a plain payment that used 21,000 gas. Saves the node a trace.
 */
export function isPlainPayment({ transaction, receipt }: TransactionView): boolean {
  return transaction.to !== null && transaction.input === '0x' && receipt?.gasUsed === PLAIN_PAYMENT_GAS
}

const PLAIN_PAYMENT_GAS = 21_000n
