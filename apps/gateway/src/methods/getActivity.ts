import type { ActivityPart } from '@otterscan/api-schema/execution/activity'
import type { IndexedActivity } from '../storage/activity.ts'
import { invalidParams } from './gatewayError.ts'
import type { Handler } from './methodHandler.ts'
import { requireLists } from './ots2/indexedPage.ts'

const MOST_PARTS = 1_000

/** One range of the index, however long the chain is. */
export const getActivity: Handler<'gateway_getActivity'> = async (
  [interval, fromTime, toTime, size],
  context,
) => {
  if (size < 1 || size > MOST_PARTS) {
    throw invalidParams(`invalid argument 3: size must be 1 to ${MOST_PARTS}`)
  }
  return requireLists(context).read(async (view) => {
    const { coverage } = view
    const found = await view.activity({ interval, fromTime, toTime, limit: size })
    const [newest, oldest] = [found[0], found.at(-1)]
    // The one on each side tells whether blocks are missing in between.
    const after = newest && (await view.activityAfter(interval, newest.time))
    const before =
      oldest === undefined || oldest.time === 0n
        ? []
        : await view.activity({ interval, toTime: oldest.time - 1n, limit: 1 })
    const parts = [...(after === undefined ? [] : [after]), ...found, ...before]
    const start = after === undefined ? 0 : 1
    const results = found.map((own, at) =>
      toPart(own, { after: parts[start + at - 1], before: parts[start + at + 1] }),
    )
    const [previous] = before
    const hasMore = previous !== undefined && (fromTime === undefined || previous.time >= fromTime)
    return {
      results,
      next: hasMore && found.length === size ? previous.time : undefined,
      firstBlock: coverage?.firstBlock,
      lastBlock: coverage?.lastBlock,
      unreadable: [],
    }
  })
}

interface Neighbors {
  readonly after: IndexedActivity | undefined
  readonly before: IndexedActivity | undefined
}

function toPart({ sums, prices, ...own }: IndexedActivity, { after, before }: Neighbors): ActivityPart {
  const { transactions, gasUsed, gasLimit, totalFees, baseFees, blobs, blobFees, contracts } = sums
  const { baseFee, blobBaseFee } = prices
  const startsWhole = before === undefined ? own.firstBlock === 0n : before.lastBlock === own.firstBlock - 1n
  const endsWhole = after !== undefined && after.firstBlock === own.lastBlock + 1n
  const isWhole = BigInt(own.blocks) === own.lastBlock - own.firstBlock + 1n
  return {
    ...own,
    isComplete: startsWhole && endsWhole && isWhole,
    ...{ transactions, gasUsed, gasLimit, baseFee, totalFees, baseFees, blobs, blobFees, blobBaseFee },
    contracts,
  }
}
