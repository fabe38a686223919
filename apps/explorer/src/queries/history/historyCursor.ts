import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'

/**
 * Where a page of an address's history starts. `next` pages hold what is older than the mark, `prev` pages what is
 * newer; a block mark takes part in its page, a transaction mark does not.
 */
export type HistoryCursor =
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'next' | 'prev'; readonly transactionHash: Hex }
  | { readonly kind: 'next' | 'prev'; readonly blockNumber: bigint }

/** Why a page may not be what was asked for. */
export type HistoryNote =
  /** The mark is not a transaction of this history; the page is the nearest there is. */
  | { readonly kind: 'cursorUnknown'; readonly transactionHash: Hex }
  /** The node failed while searching on from `blockNumber`; the page shows what was loaded before. */
  | {
      readonly kind: 'nodeStopped'
      readonly direction: 'older' | 'newer'
      readonly blockNumber: bigint
      readonly error: unknown
    }

/** One page of an address's history. */
export interface HistoryPage {
  /** Newest first: block descending, then index descending. Never longer than a page. */
  readonly entries: readonly HistoryEntry[]
  /** Also true when the node stopped before it could tell. */
  readonly hasNewer: boolean
  /** Also true when the node stopped before it could tell. */
  readonly hasOlder: boolean
  readonly note?: HistoryNote
}

/** Cursor of the page of older entries; `undefined` on the last page. */
export function nextCursor(page: HistoryPage): HistoryCursor | undefined {
  const oldest = page.entries.at(-1)
  if (!page.hasOlder || oldest === undefined) return undefined
  return { kind: 'next', transactionHash: oldest.transaction.hash }
}

/** Cursor of the page of newer entries; `undefined` on the first page. */
export function prevCursor(page: HistoryPage): HistoryCursor | undefined {
  const [newest] = page.entries
  if (!page.hasNewer || newest === undefined) return undefined
  return { kind: 'prev', transactionHash: newest.transaction.hash }
}
