import { isHash32 } from '@otterscan/ethereum/hex'
import type { HistoryDirection } from '../../paths.ts'
import type { HistoryCursor } from '../../queries/history/historyCursor.ts'

/** What is wrong with the place a URL names; the first page stands in. */
export type CursorFault =
  | { readonly kind: 'notAHash' | 'notABlock'; readonly text: string }
  /** `next` or `prev` of nothing. */
  | { readonly kind: 'noMark' }

/** Where a page starts according to its URL: next to a transaction (`h`), at a block (`b`), or at an end. */
export function parseHistoryCursor(
  direction: HistoryDirection,
  hashText: string | undefined,
  blockText: string | undefined,
): { readonly cursor: HistoryCursor; readonly fault?: CursorFault } {
  if (direction === 'first' || direction === 'last') return { cursor: { kind: direction } }
  if (hashText !== undefined) {
    if (isHash32(hashText)) return { cursor: { kind: direction, transactionHash: hashText } }
    return { cursor: { kind: 'first' }, fault: { kind: 'notAHash', text: hashText } }
  }
  if (blockText === undefined) return { cursor: { kind: 'first' }, fault: { kind: 'noMark' } }
  const blockNumber = parseBlockNumber(blockText)
  if (blockNumber !== undefined) return { cursor: { kind: direction, blockNumber } }
  return { cursor: { kind: 'first' }, fault: { kind: 'notABlock', text: blockText } }
}

/** A block number as people write it, thousands grouped or not; `undefined` for anything else. */
export function parseBlockNumber(text: string): bigint | undefined {
  const trimmed = text.trim()
  const digits = /^\d{1,3}([,_ ]\d{3})+$/.test(trimmed) ? trimmed.replace(/[,_ ]/g, '') : trimmed
  // Searches take block numbers as JSON numbers; one more is asked for the block itself.
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : undefined
}
