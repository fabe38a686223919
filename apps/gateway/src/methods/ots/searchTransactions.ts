import { jsonInteger } from '@otterscan/api-schema/codec'
import { type Address, toLowerAddress } from '@otterscan/ethereum/address'
import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import type { HistoryIndex, PositionPage } from '../../storage/historyIndex.ts'
import { GatewayError, serverError } from '../gatewayError.ts'
import {
  answersAsErigon,
  type CallContext,
  type Handler,
  type MethodContext,
  NodeResult,
} from '../methodHandler.ts'
import { loadHistoryEntries } from './loadHistoryEntries.ts'
import { type Search, type SearchDirection, searchNode } from './searchNode.ts'

/** Transactions of an address below a block, exclusive, newest first; 0 starts at the newest block. */
export const searchTransactionsBefore: Handler<'ots_searchTransactionsBefore'> = (
  [address, block, size],
  context,
) => search({ address, block, size, direction: 'older' }, context)

/** Transactions of an address above a block, exclusive, newest first; 0 starts at the oldest block. */
export const searchTransactionsAfter: Handler<'ots_searchTransactionsAfter'> = (
  [address, block, size],
  context,
) => search({ address, block, size, direction: 'newer' }, context)

async function search(wanted: Search, context: CallContext): Promise<HistoryChunk | NodeResult> {
  const { address, block, size } = wanted
  const { method, signal, capabilities, node, maxSearchPageSize } = context
  const index = context.index?.history
  if (size > maxSearchPageSize) throw serverError(`max allowed page size: ${maxSearchPageSize}`)
  if (index !== undefined && (await isWhole(index, context))) return searchIndex(index, wanted, context)
  if (answersAsErigon(await capabilities.get())) {
    // Erigon's parser accepts JSON numbers only.
    return new NodeResult(await node.request(method, [address, jsonInteger.encode(block), size], signal))
  }
  try {
    return await searchNode(wanted, context)
  } catch (error) {
    // The indexed part is better than nothing; `gateway_status` reports its extent.
    if (error instanceof GatewayError && index !== undefined) return searchIndex(index, wanted, context)
    throw error
  }
}

/** New blocks are indexed within seconds, so a few missing ones do not require the node. */
const LAG_BLOCKS = 64n

/** Whether the index covers the chain from its first block. */
async function isWhole(index: HistoryIndex, { blocks }: MethodContext): Promise<boolean> {
  const [coverage, head] = await Promise.all([index.coverage(), blocks.headNumber()])
  return coverage !== undefined && coverage.firstBlock === 0n && head - coverage.lastBlock <= LAG_BLOCKS
}

/** Each page flag is exact: whether anything remains on its side, in both directions. */
async function searchIndex(
  index: HistoryIndex,
  { address: anyCase, block, size, direction }: Search,
  context: MethodContext,
): Promise<HistoryChunk> {
  const address = toLowerAddress(anyCase)
  const head = await context.blocks.headNumber()
  const isFromEnd = block === 0n
  const page = await index.searchTransactions(address, direction, toStart(direction, block, head), size)
  const opposite = direction === 'older' ? 'newer' : 'older'
  const isOppositeOpen = !isFromEnd && (await hasBeyond(index, address, opposite, page, block))
  return {
    ...(await loadHistoryEntries(page.positions, context)),
    firstPage: direction === 'older' ? !isOppositeOpen : !page.hasMore,
    lastPage: direction === 'older' ? !page.hasMore : !isOppositeOpen,
  }
}

/** First block to search, inclusive. */
function toStart(direction: SearchDirection, block: bigint, head: bigint): bigint {
  if (direction === 'newer') return block === 0n ? 0n : block + 1n
  return block === 0n ? head : block - 1n
}

/** Whether the address has transactions on the other side of the page; the requested block is on that side. */
async function hasBeyond(
  index: HistoryIndex,
  address: Address,
  side: SearchDirection,
  { positions }: PositionPage,
  block: bigint,
): Promise<boolean> {
  const edge = side === 'newer' ? positions[0] : positions.at(-1)
  const from = edge === undefined ? block : edge.blockNumber + (side === 'newer' ? 1n : -1n)
  if (from < 0n) return false
  return (await index.searchTransactions(address, side, from, 1)).positions.length > 0
}
