import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { FilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { getBlockAt } from '../../../queries/block/getBlockAt.ts'
import { type BoundText, parseBoundText } from '../../../queries/block/parseBoundText.ts'
import type { Clients } from '../../../queries/clients.ts'
import { getHead } from '../../../queries/head/head.ts'
import type { WalkHistory } from '../../../queries/history/createHistorySearch.ts'
import { walkHistory } from '../../../queries/history/history.ts'
import { findHistoryPosition } from '../../../queries/history/historyCursor.ts'
import type { HistorySource } from '../../../queries/history/historyWindow.ts'

/** The last block where the chain starts later. */
const NO_BLOCK = -1n

/** Blocks to search, both ends included; an end that does not matter is `undefined`. */
interface Bounds {
  readonly first: bigint | undefined
  readonly last: bigint | undefined
}

/**
 * A walk through the transactions of a history between the blocks or dates of a filter; it begins at the last of them and ends
 * below the first, so that others cost nothing. A date is looked up once, with a few calls.
 */
export function createWalkWithin(
  clients: Clients,
  source: HistorySource,
  { ffrom = '', fto = '' }: FilterSearch,
): WalkHistory {
  const [from, to] = [parseBoundText(ffrom, 'first'), parseBoundText(fto, 'last')]
  let known: Bounds | undefined
  return async function* walk(signal, after) {
    known ??= {
      first: await toBlock(clients, from, 'first', signal),
      last: await toBlock(clients, to, 'last', signal),
    }
    const { first, last } = known
    if (last === NO_BLOCK) return
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

async function toBlock(
  clients: Clients,
  bound: BoundText,
  end: 'first' | 'last',
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (bound.kind === 'block') return bound.blockNumber
  if (bound.kind !== 'time') return undefined
  const { number, timestamp } = await getHead(clients, signal)
  return (await getBlockAt(clients, bound.time, end, { number, timestamp }, signal)) ?? NO_BLOCK
}
