import type { Handler } from '../methodHandler.ts'
import { toPageBlock, toPageReceipt } from '../nodeValues.ts'

/** A page of a block's transactions; page 0 is the last one of the block, each page ascends. Null when unknown. */
export const getBlockTransactions: Handler<'ots_getBlockTransactions'> = async (
  [reference, page, size],
  { blocks },
) => {
  const block = await blocks.findBlock(reference)
  if (block === undefined) return null
  const total = block.transactions.length
  const end = Math.max(0, total - page * size)
  const start = Math.max(0, end - size)
  const receipts = await blocks.receiptsOf(block, start, end)
  const transactions = block.transactions.slice(start, end)
  return {
    block: toPageBlock(block, transactions),
    transactions,
    receipts: receipts.map(toPageReceipt),
    unreadable: [],
  }
}
