import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import type { Clients } from '../clients.ts'
import { findLostEntries, type IndexedListSource } from './indexedPageQuery.ts'

/** Entries of one request: transfers carry their transactions and logs. */
const STEP = 100
/** Longest list an index gives at once. */
const MAX_LIST = 500

/** Some entries of a list, newest first. */
export interface WalkedEntries<Entry> {
  readonly entries: readonly Entry[]
  readonly blocks: ReadonlyMap<bigint, BlockSummary>
}

/**
 * A whole list, newest first, some at a time; what comes in at the new end meanwhile is not part of it. Entries that come
 * in at the old end move all others: each step begins with the last entry of the step before, which tells.
 *
 * Throws: what the node's client throws; `Error` when an entry cannot be read, or entries already walked have left the list.
 */
export async function* walkIndexedList<Subject extends readonly string[], Entry>(
  { execution }: Clients,
  { count, list, subject }: IndexedListSource<Subject, Entry>,
  keyOf: (entry: Entry) => string,
  signal: AbortSignal,
): AsyncGenerator<WalkedEntries<Entry>, void> {
  const getRange = (index: number, size: number) =>
    execution.request(list, [...subject, index, size], { signal })
  let total = await execution.request(count, subject, { signal })
  /** Entries yet to walk; the last one walked, if any, is at this rank from the oldest. */
  let end = total
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
      if (moved === -1) throw new Error('The list changed meanwhile; start again')
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
