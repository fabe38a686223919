import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import { type HistoryCursor, nextCursor } from './historyCursor.ts'
import { toHistoryPosition } from './historyWindow.ts'
import { type HistorySource, readHistoryPage } from './readHistoryPage.ts'

/**
 * Everything an address took part in, newest first, a page at a time; with `after`, what is older than that transaction.
 * New blocks that arrive meanwhile are not part of it.
 *
 * Throws: what the source throws; `Error` when the node stops in the middle or blocks already walked are replaced.
 */
export async function* walkHistory(
  source: HistorySource,
  signal?: AbortSignal,
  after?: Hex,
): AsyncGenerator<readonly HistoryEntry[], void> {
  const start: HistoryCursor =
    after === undefined ? { kind: 'first' } : { kind: 'next', transactionHash: after }
  let page = await readHistoryPage(source, start, { signal })
  let former: ReadonlySet<string> = new Set(after === undefined ? [] : [after])
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
