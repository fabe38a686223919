import type { Hex } from '@otterscan/ethereum/hex'
import type { HistoryCursor, HistoryPage, HistoryWarning, WalkDirection } from './historyCursor.ts'
import { type HistorySource, HistoryWindow, type PageRequest, toOpposite } from './historyWindow.ts'

/** Rows per page, and the maximum per search (Erigon's default cap). */
export const HISTORY_PAGE_SIZE = 25

/** Options of a page. */
export interface HistoryPageOptions {
  /** At most 25. */
  readonly pageSize?: number
  readonly signal?: AbortSignal | undefined
}

/** A page of an address's history, correct on nodes that differ in order inside blocks and in their flags.
 * A cursor with nothing beyond it gives the last (`next`) or first (`prev`) page. Cost: one or two searches, two in one batch
 * for a transaction cursor after one look-up of its position, and a search of size 1 where the page ends where the
 * results end.
 *
 * Throws: what the source throws, when nothing could be loaded.
 */
export async function getHistoryPage(
  source: HistorySource,
  cursor: HistoryCursor,
  options: HistoryPageOptions = {},
): Promise<HistoryPage> {
  const { pageSize = HISTORY_PAGE_SIZE, signal } = options
  const request: PageRequest = { source, pageSize, signal }
  if (cursor.kind === 'first') return getFromEnd(request, 'older')
  if (cursor.kind === 'last') return getFromEnd(request, 'newer')
  const direction = cursor.kind === 'next' ? 'older' : 'newer'
  return 'blockNumber' in cursor
    ? getFromBlock(request, direction, cursor.blockNumber)
    : getFromTransaction(request, direction, cursor.transactionHash)
}

function getFromEnd(
  request: PageRequest,
  direction: WalkDirection,
  warning?: HistoryWarning,
): Promise<HistoryPage> {
  const window = new HistoryWindow(request, direction, undefined, warning)
  return window.fill({ bound: undefined, hasNear: false, nearEdge: 0n })
}

async function getFromBlock(
  request: PageRequest,
  direction: WalkDirection,
  blockNumber: bigint,
): Promise<HistoryPage> {
  const window = new HistoryWindow(request, direction, toInclusiveEdge(direction, blockNumber))
  const page = await window.fill({ bound: undefined, hasNear: undefined, nearEdge: blockNumber })
  const isEmpty = page.entries.length + page.unreadable.length === 0
  return isEmpty ? getFromEnd(request, toOpposite(direction), page.warning) : page
}

async function getFromTransaction(
  request: PageRequest,
  direction: WalkDirection,
  transactionHash: Hex,
): Promise<HistoryPage> {
  const position = await request.source.getTransactionPosition(transactionHash, request.signal)
  const unknown: HistoryWarning = { kind: 'cursorUnknown', transactionHash }
  if (position === undefined) return getFromEnd(request, 'older', unknown)
  const { blockNumber } = position
  const window = new HistoryWindow(request, direction, toInclusiveEdge(direction, blockNumber))
  const isOfHistory = await window.loadAround(position, transactionHash)
  const hasNear = isOfHistory ? true : undefined
  const page = await window.fill({ bound: position, hasNear, nearEdge: blockNumber })
  // A failed search is more relevant than the cursor warning.
  const warning = page.warning ?? (isOfHistory ? undefined : unknown)
  if (page.entries.length + page.unreadable.length === 0)
    return getFromEnd(request, toOpposite(direction), warning)
  return warning === undefined ? page : { ...page, warning }
}

/** Start of a search that includes a block; nothing lies below genesis. */
function toInclusiveEdge(direction: WalkDirection, blockNumber: bigint): bigint {
  if (direction === 'older') return blockNumber + 1n
  return blockNumber > 0n ? blockNumber - 1n : 0n
}
