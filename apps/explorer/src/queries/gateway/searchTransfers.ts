import type { IndexedTransfer } from '@otterscan/api-schema/execution/indexedList'
import { type BlockBounds, findBlockBounds } from '../block/findBlockBounds.ts'
import type { Clients } from '../clients.ts'
import { createSearch, NOTHING_FOUND } from '../createSearch.ts'
import type { HistorySearcher, HistorySearchState } from '../history/createHistorySearch.ts'
import type { AddressListSource } from './addressLists.ts'
import { type WalkedEntries, walkIndexedList } from './indexedList.ts'

/** Which transfers of an account are wanted. */
export interface WantedTransfers<Row> {
  readonly source: AddressListSource<IndexedTransfer>
  /** Block numbers or dates, as texts; empty where there is no end. */
  readonly from: string
  readonly to: string
  /** Rows of some entries that are wanted; `unknownCount` entries may hold more. */
  readonly find: (entries: WalkedEntries<IndexedTransfer>) => {
    readonly rows: readonly Row[]
    readonly unknownCount: number
  }
}

/**
 * A search among the transfers of an account, newest first, that begins at the last block wanted, which it finds by halves, and ends
 * below the first.
 */
export function createTransferSearch<Row>(
  clients: Clients,
  { source, from, to, find }: WantedTransfers<Row>,
): HistorySearcher<Row> {
  let bounds: BlockBounds | undefined

  async function* walkOn(
    start: HistorySearchState<Row>,
    seen: ReadonlySet<string>,
    signal: AbortSignal,
  ): AsyncGenerator<Step<Row>, void> {
    bounds ??= await findBlockBounds(clients, { from, to }, signal)
    const { first, last } = bounds
    // What was seen of the oldest block comes again: a list that grows at its old end has no other place.
    const top = start.downTo ?? last
    const findStart = (total: number) =>
      top === undefined ? Promise.resolve(total) : countUpTo(clients, source, { block: top, total }, signal)
    for await (const { entries, blocks } of walkIndexedList(clients, source, toKey, signal, findStart)) {
      const wanted = entries.filter((entry) => {
        const block = findBlock(entry)
        return !seen.has(toKey(entry)) && (first === undefined || (block !== undefined && block >= first))
      })
      yield { ...find({ entries: wanted, blocks }), entries: wanted }
      const reached = findBlock(entries.at(-1))
      if (first !== undefined && reached !== undefined && reached < first) return
    }
  }

  const seen = new Set<string>()
  const search = createSearch<HistorySearchState<Row>>({
    start: { ...NOTHING_FOUND, lookedAt: 0, unknownCount: 0, downTo: undefined },
    async *walk(getState, signal) {
      for await (const { rows, unknownCount, entries } of walkOn(getState(), seen, signal)) {
        // What comes after a stop is not counted, and so is asked for again.
        if (signal.aborted) return
        for (const entry of entries) seen.add(toKey(entry))
        const state = getState()
        yield {
          found: [...state.found, ...rows],
          lookedAt: state.lookedAt + entries.length,
          unknownCount: state.unknownCount + unknownCount,
          downTo: findBlock(entries.at(-1)) ?? state.downTo,
        }
      }
    },
  })
  return {
    ...search,
    async *walkAll(signal) {
      const state = search.getState()
      const before = new Set(seen)
      yield state.found
      if (state.status === 'done') return
      for await (const { rows } of walkOn(state, before, signal)) yield rows
    },
  }
}

interface Step<Row> {
  readonly rows: readonly Row[]
  readonly unknownCount: number
  readonly entries: readonly IndexedTransfer[]
}

function toKey({ transaction }: IndexedTransfer): string {
  return transaction.hash
}

function findBlock(entry: IndexedTransfer | undefined): bigint | undefined {
  return entry?.transaction.blockNumber ?? entry?.receipt.blockNumber
}

/** Number of entries up to a block, the oldest first. A call for each half. */
async function countUpTo(
  { execution }: Clients,
  { list, subject }: AddressListSource<IndexedTransfer>,
  { block, total }: { readonly block: bigint; readonly total: number },
  signal: AbortSignal,
): Promise<number> {
  let below = 0
  let above = total
  while (below < above) {
    const middle = Math.floor((below + above) / 2)
    const { results } = await execution.request(list, [...subject, middle, 1], { signal })
    const at = findBlock(results[0])
    if (at === undefined)
      throw new Error('An entry of the list cannot be read, so blocks cannot be found in it')
    if (at <= block) below = middle + 1
    else above = middle
  }
  return below
}
