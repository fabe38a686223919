import type { NodeTransaction } from './nodeBlock.ts'
import type { NormalizedReceipt } from './normalizeReceipt.ts'

/** A mined transaction with its receipt. */
export interface MinedTransaction {
  readonly transaction: NodeTransaction
  readonly receipt: NormalizedReceipt
}
