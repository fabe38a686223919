import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { BlockId } from '../../queries/block/block.ts'

/** A transaction with its receipt. */
export interface TransactionParts {
  readonly transaction: Transaction
  /** `null` while pending. */
  readonly receipt: Receipt | null
}

/** Which block a page shows. */
export interface BlockParts {
  readonly block: Block
  readonly blockId: BlockId
}
