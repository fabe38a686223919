import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import type { Address } from '@otterscan/ethereum/address'
import { hideLocalPaths } from '../../observability/hideLocalPaths.ts'
import type { BlockTotals, PostingList } from '../../storage/blockRows.ts'
import type { IndexReader, IndexView, PostingEntry } from '../../storage/storage.ts'
import { serverError } from '../gatewayError.ts'
import type { CallContext } from '../methodHandler.ts'

/** Largest page; the limit Erigon has for contracts. */
const MAX_RESULTS = 500

/** The index's lists. Throws: `GatewayError` without an index. */
export function requireLists({ method, index }: CallContext): IndexReader {
  if (index === undefined) {
    throw serverError(
      `${method}: there is no index; start the program with --index DIR, or without --no-index, to build one.`,
    )
  }
  const { checkpoint, progress } = index.state()
  // A stopped index still serves what it has; one that never opened has nothing to serve.
  if (progress.phase === 'failed' && checkpoint === undefined) {
    throw serverError(`${method}: ${hideLocalPaths(progress.message ?? 'the index is unavailable')}`)
  }
  return index.lists
}

/** A part of a list: `index` counts from the oldest. Throws: `GatewayError` when it is longer than allowed. */
export function toRange(index: number, count: number): { readonly index: number; readonly count: number } {
  if (count > MAX_RESULTS) throw serverError(`maximum allowed results: ${MAX_RESULTS}`)
  return { index, count }
}

/** A page of entries, oldest first, with the totals of their blocks. */
export interface EntryPage {
  readonly entries: readonly PostingEntry[]
  readonly totals: ReadonlyMap<bigint, BlockTotals>
}

/** Entries of a list from rank `index`. Throws: errors of the store. */
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

/** The fields of a block summary besides the timestamp. */
type Rewards = Pick<BlockSummary, 'issuance' | 'totalFees'>

const NO_REWARDS: Rewards = { issuance: undefined, totalFees: undefined }

/** Summaries of the blocks of a page, by number. */
export function toBlockSummaries(
  { totals }: Pick<EntryPage, 'totals'>,
  toRewards: (totals: BlockTotals) => Rewards = () => NO_REWARDS,
): ReadonlyMap<bigint, BlockSummary> {
  return new Map(
    Array.from(totals, ([blockNumber, block]) => [
      blockNumber,
      { blockNumber, timestamp: block.timestamp, ...toRewards(block) },
    ]),
  )
}
