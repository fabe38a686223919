import type { Address } from '@otterscan/ethereum/address'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { BlockTotals, PostingList } from '../../storage/blockRows.ts'
import type { IndexReader, IndexView, PostingEntry } from '../../storage/Storage.ts'
import type { WireObject } from '../../upstream/wireValue.ts'
import { serverError } from '../gatewayError.ts'
import type { MethodCall, MethodContext } from '../methodHandler.ts'
import { readCount } from '../parameters.ts'

/** Longest page, as Erigon has it for contracts. */
const MAX_RESULTS = 500

/** The index's lists. Throws: `GatewayError` without an index. */
export function requireLists({ method }: MethodCall, { lists, indexState }: MethodContext): IndexReader {
  const state = indexState?.()
  // One that stopped still answers for what it has; one that never opened has nothing to answer from.
  if (state?.progress.phase === 'failed' && state.checkpoint === undefined) {
    throw serverError(`${method}: ${state.progress.message ?? 'the index cannot be used'}`)
  }
  if (lists !== undefined) return lists
  throw serverError(
    `${method}: there is no index; start the program with --index DIR, or without --no-index, to build it.`,
  )
}

/** Which part of a list is asked for: `index` counts from the oldest. Throws: `GatewayError`. */
export function readPage(
  params: readonly unknown[],
  at: number,
): { readonly index: number; readonly count: number } {
  const index = readCount(params, at, 'index')
  const count = readCount(params, at + 1, 'count')
  if (count > MAX_RESULTS) throw serverError(`maximum allowed results: ${MAX_RESULTS}`)
  return { index, count }
}

/** A page of entries, oldest first, with what is known of their blocks. */
export interface EntryPage {
  readonly entries: readonly PostingEntry[]
  readonly totals: ReadonlyMap<bigint, BlockTotals>
}

/** Entries of a list from rank `index`. Throws: faults of the store. */
export async function getPage(
  view: IndexView,
  list: PostingList,
  key: Address,
  { index, count }: { readonly index: number; readonly count: number },
): Promise<EntryPage> {
  const entries = await view.entries(list, key, index, count)
  const numbers = [...new Set(entries.map(({ blockNumber }) => blockNumber))]
  const totals = new Map<bigint, BlockTotals>()
  await Promise.all(
    numbers.map(async (number) => {
      const found = await view.totals(number)
      if (found !== undefined) totals.set(number, found)
    }),
  )
  return { entries, totals }
}

/** Summaries of the blocks of a page, by number. Otterscan API, experimental ots2 module. */
export function encodeBlocksSummary(
  { totals }: Pick<EntryPage, 'totals'>,
  encodeMore: (totals: BlockTotals) => WireObject = () => ({}),
): WireObject {
  return Object.fromEntries(
    Array.from(totals, ([number, block]) => {
      const blockNumber = toQuantity(number)
      return [blockNumber, { blockNumber, timestamp: Number(block.timestamp), ...encodeMore(block) }]
    }),
  )
}
