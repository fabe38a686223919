import { invalidArgument } from '../apiError.ts'
import type { GatewayCalls } from '../createCall.ts'
import { type IndexedRow, type IndexedSource, readIndexed } from '../operations/indexedRows.ts'
import { isWithin, type Window } from './actionArguments.ts'

/** Rows that one request looks through. */
const MOST_SCANNED = 10_000
/** Rows read at a time. */
export const SCAN_SIZE = 100

/** What a walk finds in the window; it ends when the window is full. Throws: `ApiError` when too much is to be read. */
export async function collectWindow<Row, Found>(
  pages: AsyncIterable<readonly Row[]>,
  { skip, take }: Window,
  toFound: (row: Row) => readonly Found[],
): Promise<readonly Found[]> {
  const found: Found[] = []
  let scanned = 0
  for await (const rows of pages) {
    if (scanned >= MOST_SCANNED) {
      throw invalidArgument(
        `more than ${MOST_SCANNED} entries were searched; ask for fewer blocks, or use /api/v1 and its cursors`,
      )
    }
    scanned += rows.length
    for (const row of rows) found.push(...toFound(row))
    if (found.length >= skip + take) break
  }
  return found.slice(skip, skip + take)
}

/** Pages of a list of the index, of which the rows in the blocks of the window are left. Throws: `ApiError`. */
export async function* walkIndexed<Entry extends { readonly blockNumber?: bigint | undefined }>(
  source: IndexedSource<Entry>,
  window: Window,
  calls: GatewayCalls,
): AsyncGenerator<readonly IndexedRow<Entry>[], void> {
  let cursor: string | undefined
  do {
    const page = await readIndexed(source, { order: window.order, limit: SCAN_SIZE, cursor }, calls)
    yield page.rows.filter(
      ({ entry: { blockNumber } }) => blockNumber !== undefined && isWithin(window, blockNumber),
    )
    cursor = page.next
  } while (cursor !== undefined)
}
