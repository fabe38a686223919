import type { Address } from '@otterscan/ethereum/address'
import type { HistoryIndex, HistoryPage, TransactionPosition } from '../../storage/historyIndex.ts'
import type { KnownBlock } from '../../upstream/knownBlock.ts'
import type { WireObject } from '../../upstream/wireValue.ts'
import { encodeSearchReceipt } from '../encode/receipt.ts'
import { GatewayError, serverError } from '../gatewayError.ts'
import { answersAsErigon, type MethodCall, type MethodContext, type MethodHandler } from '../methodHandler.ts'
import { readAddress, readCount, readInteger } from '../parameters.ts'
import { type Direction, type Search, searchNode } from './searchNode.ts'

/** Transactions of an address below a block, exclusive, newest first; 0 starts at the newest block. */
export const searchTransactionsBefore: MethodHandler = (call, context) => search(call, context, 'older')

/** Transactions of an address above a block, exclusive, newest first; 0 starts at the oldest block. */
export const searchTransactionsAfter: MethodHandler = (call, context) => search(call, context, 'newer')

async function search(call: MethodCall, context: MethodContext, direction: Direction): Promise<unknown> {
  const address = readAddress(call.params, 0)
  const block = readInteger(call.params, 1, 'block')
  const size = readCount(call.params, 2, 'page size')
  const { index, capabilities, node, maxSearchPageSize } = context
  if (size > maxSearchPageSize) throw serverError(`max allowed page size: ${maxSearchPageSize}`)
  const wanted = { address, block, size, direction }
  if (index !== undefined && (await isWhole(index, context))) return searchIndex(index, wanted, context)
  if (answersAsErigon(await capabilities.get())) {
    // Its parser takes bare integers only.
    return node.request(call.method, [address, Number(block), size], call.signal)
  }
  try {
    return await searchNode(call, wanted, context)
  } catch (error) {
    // The part that is indexed is better than nothing; `gateway_status` tells which it is.
    if (error instanceof GatewayError && index !== undefined) return searchIndex(index, wanted, context)
    throw error
  }
}

/** New blocks are indexed within seconds; a few of them missing is no reason to ask the node. */
const LAG_BLOCKS = 64n

/** Whether the index knows the chain from its first block on. */
async function isWhole(index: HistoryIndex, { blocks }: MethodContext): Promise<boolean> {
  const [coverage, head] = await Promise.all([index.coverage(), blocks.headNumber()])
  return coverage !== undefined && coverage.firstBlock === 0n && head - coverage.lastBlock <= LAG_BLOCKS
}

/** The marks are truthful: each says whether anything is left on its side, whatever the direction. */
async function searchIndex(
  index: HistoryIndex,
  { address, block, size, direction }: Search,
  context: MethodContext,
): Promise<WireObject> {
  const head = await context.blocks.headNumber()
  const isFromEnd = block === 0n
  const page = await index.searchTransactions(address, direction, toStart(direction, block, head), size)
  const opposite = direction === 'older' ? 'newer' : 'older'
  const isOppositeOpen = !isFromEnd && (await hasBeyond(index, address, opposite, page, block))
  const entries = await loadEntries(page.positions, context)
  return {
    txs: entries.map(({ transaction }) => transaction),
    receipts: entries.map(({ receipt }) => receipt),
    firstPage: direction === 'older' ? !isOppositeOpen : !page.hasMore,
    lastPage: direction === 'older' ? !page.hasMore : !isOppositeOpen,
  }
}

/** First block to look at, inclusive. */
function toStart(direction: Direction, block: bigint, head: bigint): bigint {
  if (direction === 'newer') return block === 0n ? 0n : block + 1n
  return block === 0n ? head : block - 1n
}

/** Whether the address has anything on the other side of the page; the block asked for is on that side. */
async function hasBeyond(
  index: HistoryIndex,
  address: Address,
  side: Direction,
  { positions }: HistoryPage,
  block: bigint,
): Promise<boolean> {
  const edge = side === 'newer' ? positions[0] : positions.at(-1)
  const from = edge === undefined ? block : edge.blockNumber + (side === 'newer' ? 1n : -1n)
  if (from < 0n) return false
  return (await index.searchTransactions(address, side, from, 1)).positions.length > 0
}

interface Entry {
  readonly transaction: WireObject
  readonly receipt: WireObject
}

async function loadEntries(
  positions: readonly TransactionPosition[],
  { blocks }: MethodContext,
): Promise<readonly Entry[]> {
  const hashes = new Map(positions.map(({ blockNumber, blockHash }) => [blockNumber, blockHash]))
  const found = new Map<bigint, KnownBlock>()
  await Promise.all(
    Array.from(hashes, async ([number, hash]) => {
      const block = await blocks.findBlock(
        hash === undefined ? { kind: 'number', number } : { kind: 'hash', hash },
      )
      if (block !== undefined) found.set(number, block)
    }),
  )
  const entries = await Promise.all(
    positions.map(async ({ blockNumber, transactionIndex }) => {
      const block = found.get(blockNumber)
      const transaction = block?.transactions[transactionIndex]
      // The chain was reorganised under the search: the entry is no longer there.
      if (block === undefined || transaction === undefined) return undefined
      const [receipt] = await blocks.receiptsOf(block, transactionIndex, transactionIndex + 1)
      return (
        receipt && { transaction: transaction.wire, receipt: encodeSearchReceipt(receipt, block.timestamp) }
      )
    }),
  )
  return entries.filter((entry) => entry !== undefined)
}
