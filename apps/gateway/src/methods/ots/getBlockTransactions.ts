import { encodeBlock } from '../encode/block.ts'
import { encodePageReceipt, encodePageTransaction } from '../encode/receipt.ts'
import type { MethodHandler } from '../methodHandler.ts'
import { readBlock, readCount } from '../parameters.ts'

/** A page of a block's transactions; page 0 is the last of the block, each page ascending. Null when unknown. */
export const getBlockTransactions: MethodHandler = async ({ params }, { blocks }) => {
  const block = await blocks.findBlock(readBlock(params, 0))
  if (block === undefined) return null
  const page = readCount(params, 1, 'page')
  const size = readCount(params, 2, 'page size')
  const total = block.transactions.length
  const end = Math.max(0, total - page * size)
  const start = Math.max(0, end - size)
  const receipts = await blocks.receiptsOf(block, start, end)
  return {
    fullblock: {
      ...encodeBlock(block),
      transactions: block.transactions.slice(start, end).map(encodePageTransaction),
    },
    receipts: receipts.map(encodePageReceipt),
  }
}
