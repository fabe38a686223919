import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import { nextCursor } from './historyCursor.ts'
import { toHistoryPosition } from './historyWindow.ts'
import { type HistorySource, readHistoryPage } from './readHistoryPage.ts'

/**
 * Everything an address took part in, newest first, a page at a time. New blocks that arrive meanwhile are not part of
 * it.
 *
 * Throws: what the source throws; `Error` when the node stops in the middle or blocks already walked are replaced.
 */
export async function* walkHistory(
  source: HistorySource,
  signal?: AbortSignal,
): AsyncGenerator<readonly HistoryEntry[], void> {
  let page = await readHistoryPage(source, { kind: 'first' }, { signal })
  let former: ReadonlySet<string> = new Set()
  for (;;) {
    const { note } = page
    if (note?.kind === 'nodeStopped') {
      throw new Error(`The node stopped at block ${note.blockNumber}`, { cause: note.error })
    }
    // A page that stands in for the wanted one would repeat rows.
    if (note !== undefined) throw new Error('Blocks were replaced meanwhile; start again')
    // With nothing beyond the mark a page is the last one again.
    if (page.entries.some(({ transaction }) => former.has(transaction.hash))) return
    former = new Set(page.entries.map(({ transaction }) => transaction.hash))
    yield page.entries
    const oldest = page.entries.at(-1)
    const cursor = nextCursor(page)
    if (cursor === undefined || oldest === undefined) return
    const position = toHistoryPosition(oldest)
    const known: HistorySource =
      position === undefined ? source : { ...source, getTransactionPosition: async () => position }
    page = await readHistoryPage(known, cursor, { signal })
  }
}
