import type { BlockSummary, IndexedList } from '@otterscan/api-schema/execution/indexedList'
import type { RpcMethod } from '@otterscan/api-schema/rpcMethod'
import { listUnreadableEntries, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Rows per page of index lists. */
export const INDEXED_PAGE_SIZE = 25

/** The two methods of a list, and their arguments before the range: an address, or none for contracts. */
export interface IndexedListSource<Subject extends readonly string[], Entry> {
  readonly count: RpcMethod<Subject, number>
  readonly list: RpcMethod<[...subject: Subject, index: number, size: number], IndexedList<Entry>>
  readonly subject: Subject
}

/** A page of a list, newest first. */
export interface IndexedPage<Entry> {
  /** Total number of entries. */
  readonly total: number
  readonly pageCount: number
  readonly entries: readonly Entry[]
  readonly blocks: IndexedList<Entry>['blocks']
  readonly unreadable: readonly UnreadableField[]
}

/** A range of a list counted from its oldest entry, as the methods expect it. */
export interface IndexRange {
  readonly index: number
  readonly size: number
}

/** Range of a page, where page 1 is the newest; empty beyond the end. */
export function toIndexRange(total: number, page: number, pageSize = INDEXED_PAGE_SIZE): IndexRange {
  const end = Math.max(0, total - (page - 1) * pageSize)
  const index = Math.max(0, end - pageSize)
  return { index, size: end - index }
}

/** At least 1: an empty list has one empty page. */
export function toPageCount(total: number, pageSize = INDEXED_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Entries of a page that are not among its rows because they cannot be read. */
export function findLostEntries(unreadable: readonly UnreadableField[]): readonly UnreadableField[] {
  return listUnreadableEntries(unreadable, 'results')
}

/** Key of a count. */
function indexedCountKey(clients: Clients, method: string, subject: readonly string[]) {
  return [clients.chainId.toString(), 'indexedCount', method, ...subject] as const
}

/** Number of entries of a list. One call. */
export function indexedCountQuery<Subject extends readonly string[], Entry>(
  clients: Clients,
  { count, subject }: IndexedListSource<Subject, Entry>,
) {
  return queryOptions({
    queryKey: indexedCountKey(clients, count.name, subject),
    queryFn: ({ signal }) => clients.execution.request(count, subject, { signal }),
  })
}

/** Maximum retries when the list changes during a request, before the page is used anyway. */
const MAX_TRIES = 3

/** A page of a list, newest first, from 1. The methods count from the oldest entry, where a list that is being built
 * grows: the range is requested together with the count, and again when the count has changed.
 * One batch where the count is known, else two.
 */
export function indexedPageQuery<Subject extends readonly string[], Entry>(
  clients: Clients,
  source: IndexedListSource<Subject, Entry>,
  page: number,
) {
  const countKey = indexedCountKey(clients, source.count.name, source.subject)
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'indexedPage', source.list.name, ...source.subject, page] as const,
    queryFn: async ({ client, signal }): Promise<IndexedPage<Entry>> => {
      let total = client.getQueryData<number>(countKey) ?? (await getCount(clients, source, signal))
      for (let tries = 1; ; tries += 1) {
        const range = toIndexRange(total, page)
        const [now, list] = await Promise.all([
          getCount(clients, source, signal),
          range.size === 0 ? undefined : getRange(clients, source, range, signal),
        ])
        client.setQueryData<number>(countKey, now)
        if (now === total || tries === MAX_TRIES) return toPage(now, list)
        total = now
      }
    },
  })
}

function getCount<Subject extends readonly string[], Entry>(
  { execution }: Clients,
  { count, subject }: IndexedListSource<Subject, Entry>,
  signal: AbortSignal,
): Promise<number> {
  return execution.request(count, subject, { signal })
}

function getRange<Subject extends readonly string[], Entry>(
  { execution }: Clients,
  { list, subject }: IndexedListSource<Subject, Entry>,
  { index, size }: IndexRange,
  signal: AbortSignal,
): Promise<IndexedList<Entry>> {
  return execution.request(list, [...subject, index, size], { signal })
}

function toPage<Entry>(total: number, list: IndexedList<Entry> | undefined): IndexedPage<Entry> {
  return {
    total,
    pageCount: toPageCount(total),
    entries: list?.results.toReversed() ?? [],
    blocks: list?.blocks ?? new Map(),
    unreadable: list?.unreadable ?? [],
  }
}

/** Entries per request: transfers include their transactions and logs. */
const STEP = 100
/** Maximum entries an index returns per request. */
const MAX_LIST = 500

/** Some entries of a list, newest first. */
export interface WalkedEntries<Entry> {
  readonly entries: readonly Entry[]
  readonly blocks: ReadonlyMap<bigint, BlockSummary>
}

/** A full list, newest first, in chunks; entries added at the new end meanwhile are not part of it. Entries added
 * at the old end shift all others: each step starts with the last entry of the previous one, to detect that. `findStart` tells how
 * many of the oldest are wanted.
 * Throws: what the node's client throws; `Error` when an entry cannot be read, or entries already read were removed.
 */
export async function* walkIndexedList<Subject extends readonly string[], Entry>(
  { execution }: Clients,
  { count, list, subject }: IndexedListSource<Subject, Entry>,
  keyOf: (entry: Entry) => string,
  signal: AbortSignal,
  findStart?: (total: number) => Promise<number>,
): AsyncGenerator<WalkedEntries<Entry>, void> {
  const getRange = (index: number, size: number) =>
    execution.request(list, [...subject, index, size], { signal })
  let total = await execution.request(count, subject, { signal })
  /** Remaining entries; the last one read, if any, has this rank from the oldest. */
  let end = (await findStart?.(total)) ?? total
  let lastKey: string | undefined
  while (end > 0) {
    const from = Math.max(0, end - STEP)
    const { results, blocks, unreadable } = await getRange(from, end - from + (lastKey === undefined ? 0 : 1))
    const [lost] = findLostEntries(unreadable)
    if (lost !== undefined) throw new Error(`An entry cannot be read: ${lost.reason}`)
    const entries = results.toReversed()
    const [first] = entries
    const isContinued = lastKey === undefined || (first !== undefined && keyOf(first) === lastKey)
    if (!isContinued) {
      const now = await execution.request(count, subject, { signal })
      const above = await getRange(end + 1, Math.min(Math.max(now - total, 0), MAX_LIST))
      const moved = above.results.findIndex((entry) => keyOf(entry) === lastKey)
      if (moved === -1) throw new Error('The list changed during export; start again')
      end += moved + 1
      total = now
      continue
    }
    const walked = lastKey === undefined ? entries : entries.slice(1)
    yield { entries: walked, blocks }
    lastKey = walked.slice(-1).map(keyOf)[0]
    end = from
  }
}
