import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import type { Codec } from '../codec.ts'
import { convert, listOfReadable } from '../combinators.ts'
import { answer } from '../object.ts'
import { alignReceipts, listOtherReceipts } from './alignReceipts.ts'
import { block } from './block.ts'
import { receipt } from './receipt.ts'

/** A page of a block's transactions. Otterscan API `ots_getBlockTransactions`. */
export interface BlockTransactions {
  /** Its `transactionCount` is that of the whole block, on most nodes. */
  readonly block: Block
  /** The page, ascending; `input` may be cut to 4 bytes. */
  readonly transactions: readonly Transaction[]
  /** One for each transaction at the same position; `undefined` where the node sent none. */
  readonly receipts: readonly (Receipt | undefined)[]
  /** Receipts of transactions that are not among the readable ones. */
  readonly otherReceipts?: readonly Receipt[]
  /** Receipts that could not be read; transactions are noted with the block. */
  readonly unreadable: readonly UnreadableField[]
}

/** Throws: `CheckFailedError` when the block or one of the lists cannot be read. */
export const blockTransactions: Codec<BlockTransactions> = convert(
  answer({ core: { fullblock: block, receipts: listOfReadable(receipt) } }),
  ({ fullblock, receipts, unreadable }) => {
    const transactions = fullblock.transactions ?? []
    const aligned = alignReceipts(transactions, receipts)
    return {
      block: fullblock,
      transactions,
      receipts: aligned,
      unreadable,
      ...listOtherReceipts(receipts, aligned),
    }
  },
  ({ block: fullblock, receipts, otherReceipts = [], unreadable }) => ({
    fullblock,
    // A transaction that was sent twice has one receipt.
    receipts: [...new Set(receipts.filter((one) => one !== undefined)), ...otherReceipts],
    unreadable,
  }),
)
