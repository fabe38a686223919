import type { IndexedList } from '@otterscan/api-schema/execution/indexedList'
import type { RpcMethod } from '@otterscan/api-schema/jsonRpc'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Rows of a page of every list of the index. */
export const INDEXED_PAGE_SIZE = 25

/** The two methods of a list, and what they take before the range: an address, or nothing for contracts. */
export interface IndexedListSource<Subject extends readonly string[], Entry> {
  readonly count: RpcMethod<Subject, number>
  readonly list: RpcMethod<[...subject: Subject, index: number, size: number], IndexedList<Entry>>
  readonly subject: Subject
}

/** A page of a list, newest first. */
export interface IndexedPage<Entry> {
  /** Entries of the whole list. */
  readonly total: number
  readonly pageCount: number
  readonly entries: readonly Entry[]
  readonly blocks: IndexedList<Entry>['blocks']
  readonly unreadable: readonly UnreadableField[]
}

/** A part of a list counted from its oldest entry, as the methods take it. */
export interface IndexRange {
  readonly index: number
  readonly size: number
}

/** Where a page stands in a list of which page 1 is the newest; empty beyond the end. */
export function toIndexRange(total: number, page: number, pageSize = INDEXED_PAGE_SIZE): IndexRange {
  const end = Math.max(0, total - (page - 1) * pageSize)
  const index = Math.max(0, end - pageSize)
  return { index, size: end - index }
}

/** At least 1: an empty list has one empty page. */
export function toPageCount(total: number, pageSize = INDEXED_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Entries that are missing from a page because they cannot be read at all. */
export function findLostEntries(unreadable: readonly UnreadableField[]): readonly UnreadableField[] {
  return unreadable.filter(({ path }) => /^results\.\d+$/.test(path))
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

/** The list moved under the hands this often before a page is taken as it is. */
const MAX_TRIES = 3

/**
 * A page of a list, newest first, from 1. The methods count from the oldest entry, and a list that is being built grows
 * at that end: the range is asked for together with the count, and again when the count is not the one it was made of.
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
