import type { TokenTransferFilter } from '@otterscan/api-schema/execution/tokenTransfer'
import type { IndexView } from '../../storage/storage.ts'
import { serverError } from '../gatewayError.ts'

/** Blocks to search, both ends included; empty when `first` is above `last`. */
export interface BlockSpan {
  readonly first: bigint
  readonly last: bigint
}

/** The indexed blocks that a filter allows, below those that were searched before. `undefined` while nothing is indexed. */
export async function findBlockSpan(
  view: IndexView,
  { fromBlock, toBlock, fromTime, toTime }: TokenTransferFilter,
  searchedFrom: bigint | undefined,
): Promise<BlockSpan | undefined> {
  const { coverage } = view
  if (coverage === undefined) return undefined
  const { firstBlock, lastBlock } = coverage
  const starts = [fromBlock, fromTime === undefined ? undefined : await findBlockAt(view, coverage, fromTime)]
  const ends = [
    toBlock,
    toTime === undefined ? undefined : (await findBlockAt(view, coverage, toTime + 1n)) - 1n,
    searchedFrom === undefined ? undefined : searchedFrom - 1n,
  ]
  return {
    first: starts.reduce<bigint>(
      (first, one) => (one !== undefined && one > first ? one : first),
      firstBlock,
    ),
    last: ends.reduce<bigint>((last, one) => (one !== undefined && one < last ? one : last), lastBlock),
  }
}

/** How many blocks without a known time may follow each other. */
const MOST_UNKNOWN = 64n

/** The first indexed block of this time or later; one above the last when there is none. Reads about log2 of the blocks. */
async function findBlockAt(
  view: IndexView,
  { firstBlock, lastBlock }: BlockSpanEnds,
  time: bigint,
): Promise<bigint> {
  let below = firstBlock - 1n
  let at = lastBlock + 1n
  while (at - below > 1n) {
    const middle = (below + at) / 2n
    const known = await findKnownTime(view, middle, at)
    if (known === undefined) at = middle
    else if (known.timestamp >= time) at = middle
    else below = known.number
  }
  return at
}

interface BlockSpanEnds {
  readonly firstBlock: bigint
  readonly lastBlock: bigint
}

/** The time of a block or, where it is not known, of the next above it. `undefined` when none is below `end`. */
async function findKnownTime(view: IndexView, from: bigint, end: bigint) {
  for (let number = from; number < end; number++) {
    if (number - from > MOST_UNKNOWN) throw serverError('the times of too many blocks are not known')
    const timestamp = (await view.totals(number))?.timestamp
    if (timestamp !== undefined) return { number, timestamp }
  }
  return undefined
}
