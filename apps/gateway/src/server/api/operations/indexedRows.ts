import type { BlockSummary, IndexedList } from '@otterscan/api-schema/execution/indexedList'
import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { invalidArgument } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import type { Page } from '../operation.ts'
import { parseCursor } from '../parameters.ts'

/** A list of the index: how long it is, and its entries by position, oldest first. */
export interface IndexedSource<Entry> {
  readonly count: (calls: GatewayCalls) => Promise<number>
  readonly list: (index: number, size: number, calls: GatewayCalls) => Promise<IndexedList<Entry>>
}

/** An entry with what is known of its block. */
export interface IndexedRow<Entry> {
  readonly entry: Entry
  readonly summary: BlockSummary | undefined
}

/** Which part of a list is wanted. */
export interface IndexedRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** Position from which to go on: of the next entry when ascending, behind the next one when descending. */
  readonly cursor: string | undefined
}

/**
 * A page of a list. Cursors are positions from the oldest entry, so that new entries move none of them. Throws:
 * `ApiError`.
 */
export async function readIndexed<Entry extends { readonly blockNumber?: bigint | undefined }>(
  source: IndexedSource<Entry>,
  { order, limit, cursor }: IndexedRange,
  calls: GatewayCalls,
): Promise<Page<IndexedRow<Entry>>> {
  const total = await source.count(calls)
  const at = toPosition(cursor)
  const isDescending = order === 'desc'
  const end = isDescending ? Math.min(at ?? total, total) : Math.min((at ?? 0) + limit, total)
  const start = isDescending ? Math.max(0, end - limit) : Math.min(at ?? 0, total)
  if (end <= start) return { rows: [], total }
  const { results, blocks, unreadable } = await source.list(start, end - start, calls)
  const rows = results.map((entry) => ({
    entry,
    summary: entry.blockNumber === undefined ? undefined : blocks.get(entry.blockNumber),
  }))
  return {
    rows: isDescending ? rows.reverse() : rows,
    next: toNext(isDescending ? start : end, isDescending ? 0 : total),
    total,
    unreadable,
  }
}

/** The lists of `ots2` with an address. */
export function toSource<Key extends readonly unknown[], Entry>(
  key: Key,
  count: RpcMethod<Key, number>,
  list: RpcMethod<readonly [...Key, index: number, size: number], IndexedList<Entry>>,
): IndexedSource<Entry> {
  return {
    count: ({ call }) => call(count, ...key),
    list: (index, size, { call }) => call(list, ...key, index, size),
  }
}

function toNext(position: number, end: number): string | undefined {
  return position === end ? undefined : String(position)
}

function toPosition(cursor: string | undefined): number | undefined {
  const position = parseCursor(cursor)
  if (position === undefined) return undefined
  if (position > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidArgument('cursor: is too large')
  return Number(position)
}
