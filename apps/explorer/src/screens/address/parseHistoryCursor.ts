import { isHash32 } from '@otterscan/ethereum/hex'
import type { HistoryDirection } from '../../paths/addressPaths.ts'
import type { HistoryCursor } from '../../queries/history/historyCursor.ts'

/** Why the cursor of a URL is invalid; the first page is shown instead. */
export type CursorError =
  | { readonly kind: 'notAHash' | 'notABlock'; readonly text: string }
  /** `next` or `prev` without a transaction or block. */
  | { readonly kind: 'noStart' }

/** Start of a page from its URL: next to a transaction (`h`), at a block (`b`), or at either end. */
export function parseHistoryCursor(
  direction: HistoryDirection,
  hashText: string | undefined,
  blockText: string | undefined,
): { readonly cursor: HistoryCursor; readonly error?: CursorError } {
  if (direction === 'first' || direction === 'last') return { cursor: { kind: direction } }
  if (hashText !== undefined) {
    if (isHash32(hashText)) return { cursor: { kind: direction, transactionHash: hashText } }
    return { cursor: { kind: 'first' }, error: { kind: 'notAHash', text: hashText } }
  }
  if (blockText === undefined) return { cursor: { kind: 'first' }, error: { kind: 'noStart' } }
  const blockNumber = parseBlockNumber(blockText)
  if (blockNumber !== undefined) return { cursor: { kind: direction, blockNumber } }
  return { cursor: { kind: 'first' }, error: { kind: 'notABlock', text: blockText } }
}

/** A block number as typed, with or without thousands separators; `undefined` for anything else. */
export function parseBlockNumber(text: string): bigint | undefined {
  const trimmed = text.trim()
  const digits = /^\d{1,3}([,_ ]\d{3})+$/.test(trimmed) ? trimmed.replace(/[,_ ]/g, '') : trimmed
  // Searches take block numbers as JSON numbers, and block + 1 to include the block itself.
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : undefined
}
