import {
  type ActivityInterval,
  type ActivityPart,
  gateway_getActivity,
} from '@otterscan/api-schema/execution/activity'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** The method without which there are no figures of the whole chain. */
export const ACTIVITY_METHOD = gateway_getActivity.name

/** Which hours or days are wanted. */
export interface ActivityWanted {
  readonly interval: ActivityInterval
  /** How many, those without a block not counted; all of them when absent. */
  readonly count: number | undefined
  /** Unix seconds, within the last of them; the newest when absent. */
  readonly until: bigint | undefined
}

/** Figures over time, as far as they are indexed. */
export interface ActivitySeries {
  /** Oldest first. */
  readonly parts: readonly ActivityPart[]
  /** There are older ones. */
  readonly hasOlder: boolean
  /** Newest indexed block; `undefined` while there is none. */
  readonly lastBlock: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const PAGE_SIZE = 1_000
/** Days of a hundred years. */
const MOST_PARTS = 36_500

/** Hours or days of the chain. One call for each thousand of them. */
export function activityQuery(
  { chainId, execution }: Clients,
  { interval, count = MOST_PARTS, until }: ActivityWanted,
) {
  return queryOptions({
    queryKey: [chainId.toString(), 'activity', interval, count, until?.toString() ?? ''] as const,
    queryFn: async ({ signal }): Promise<ActivitySeries> => {
      const parts: ActivityPart[] = []
      const unreadable: UnreadableField[] = []
      let lastBlock: bigint | undefined
      let next = until
      do {
        const size = Math.min(PAGE_SIZE, count - parts.length)
        const page = await execution.request(gateway_getActivity, [interval, undefined, next, size], {
          signal,
        })
        parts.push(...page.results)
        unreadable.push(...page.unreadable)
        lastBlock ??= page.lastBlock
        next = page.results.length === 0 ? undefined : page.next
      } while (next !== undefined && parts.length < count)
      return { parts: parts.toReversed(), hasOlder: next !== undefined, lastBlock, unreadable }
    },
  })
}
