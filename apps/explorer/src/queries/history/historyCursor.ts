import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'

/** Where a page of an address's history starts. `next` pages have what is older than the cursor, `prev` pages what is
 * newer; a block cursor is included in its page, a transaction cursor is not.
 */
export type HistoryCursor =
  | { readonly kind: 'first' }
  | { readonly kind: 'last' }
  | { readonly kind: 'next' | 'prev'; readonly transactionHash: Hex }
  | { readonly kind: 'next' | 'prev'; readonly blockNumber: bigint }

/** Why a page may differ from the requested one. */
export type HistoryWarning =
  /** The cursor is not a transaction of this history; the page is the nearest one. */
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
  /** Entries of this part of the history that cannot be read or placed; beyond the length of a page. */
  readonly unreadable: readonly UnreadableField[]
  /** Also true when the node failed before it was known. */
  readonly hasNewer: boolean
  /** Also true when the node failed before it was known. */
  readonly hasOlder: boolean
  readonly warning?: HistoryWarning
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

/** Position of a transaction in the chain. */
export interface Position {
  readonly blockNumber: bigint
  readonly transactionIndex: number
}

/** Direction of a search. */
export type WalkDirection = 'older' | 'newer'

/** Position of an entry; `undefined` when neither transaction nor receipt has it. */
export function findHistoryPosition({ transaction, receipt }: HistoryEntry): Position | undefined {
  const blockNumber = transaction.blockNumber ?? receipt?.blockNumber
  const transactionIndex = transaction.transactionIndex ?? receipt?.transactionIndex
  if (blockNumber === undefined || transactionIndex === undefined) return undefined
  return { blockNumber, transactionIndex }
}
