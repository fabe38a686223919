import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type Codec, listOfReadable } from '../codec.ts'
import { readObject } from '../objectReader.ts'
import { alignReceipts } from './alignReceipts.ts'
import { decodeBlock } from './block.ts'
import { decodeReceipt } from './receipt.ts'

/** A page of a block's transactions. Otterscan API `ots_getBlockTransactions`. */
export interface BlockTransactions {
  /** Its `transactionCount` is that of the whole block, on most nodes. */
  readonly block: Block
  /** The page, ascending; `input` may be cut to 4 bytes. */
  readonly transactions: readonly Transaction[]
  /** One for each transaction at the same position; `undefined` where the node sent none. */
  readonly receipts: readonly (Receipt | undefined)[]
  readonly unreadable: readonly UnreadableField[]
}

/** Throws: `CheckFailedError` when the block or one of the lists cannot be read. */
export const blockTransactions: Codec<BlockTransactions> = (wire, path) => {
  const reader = readObject(wire, path)
  const block = reader.core('fullblock', decodeBlock)
  const receipts = reader.core('receipts', listOfReadable(decodeReceipt))
  const transactions = block.transactions ?? []
  return {
    block,
    transactions,
    receipts: alignReceipts(transactions, receipts),
    unreadable: [...block.unreadable, ...reader.rest().unreadable],
  }
}
