import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { FilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { type BlockBounds, findBlockBounds } from '../../../queries/block/findBlockBounds.ts'
import type { Clients } from '../../../queries/clients.ts'
import type { WalkHistory } from '../../../queries/history/createHistorySearch.ts'
import { walkHistory } from '../../../queries/history/history.ts'
import { findHistoryPosition } from '../../../queries/history/historyCursor.ts'
import type { HistorySource } from '../../../queries/history/historyWindow.ts'

/**
 * A walk through the transactions of a history between the blocks or dates of a filter; it begins at the last of them and ends
 * below the first, so that others cost nothing. A date is looked up once, with a few calls.
 */
export function createWalkWithin(
  clients: Clients,
  source: HistorySource,
  { ffrom = '', fto = '' }: FilterSearch,
): WalkHistory {
  let known: BlockBounds | undefined
  return async function* walk(signal, after) {
    known ??= await findBlockBounds(clients, { from: ffrom, to: fto }, signal)
    const { first, last } = known
    if (last !== undefined && last < 0n) return
    for await (const entries of walkHistory(source, signal, after, last)) {
      yield entries.filter((entry) => {
        const block = findBlock(entry)
        return isFrom(block, first) && isUpTo(block, last)
      })
      const reached = findBlock(entries.at(-1))
      if (reached !== undefined && !isFrom(reached, first)) return
    }
  }
}

function findBlock(entry: HistoryEntry | undefined): bigint | undefined {
  return entry && findHistoryPosition(entry)?.blockNumber
}

/** One that is not known is in no range. */
function isFrom(block: bigint | undefined, first: bigint | undefined): boolean {
  return first === undefined || (block !== undefined && block >= first)
}

function isUpTo(block: bigint | undefined, last: bigint | undefined): boolean {
  return last === undefined || (block !== undefined && block <= last)
}
