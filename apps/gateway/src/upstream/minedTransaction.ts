import type { KnownTransaction } from './knownBlock.ts'
import type { NormalReceipt } from './normalizeReceipt.ts'

/** A mined transaction with its receipt. */
export interface MinedTransaction {
  readonly transaction: KnownTransaction
  readonly receipt: NormalReceipt
}
