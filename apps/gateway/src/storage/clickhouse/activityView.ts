import {
  ACTIVITY_PRICES,
  ACTIVITY_SUMS,
  type ActivityInterval,
  addActivity,
  findActivityPosition,
  groupActivity,
  INTERVAL_SECONDS,
  type IndexedActivity,
} from '../activity.ts'
import type { HotLayer } from '../level/hotLayer.ts'
import type { IndexView } from '../storage.ts'
import { type ColdReader, field, type TextRow, toCount } from './coldReader.ts'
import { fromLimbs, parseLimbs } from './limbs.ts'
import { FIGURE_LIMBS } from './toTableRows.ts'

type ActivityView = Pick<IndexView, 'activity' | 'activityAfter'>

const COLUMNS = [
  'time',
  'sum(blocks)',
  'min(first_block)',
  'max(last_block)',
  'sumForEach(known)',
  'sumForEach(sums)',
  "minIf(lowest_base_fee, lowest_base_fee != '')",
  'max(highest_base_fee)',
  "minIf(lowest_blob_fee, lowest_blob_fee != '')",
  'max(highest_blob_fee)',
].join(', ')

/** The figures of the cold layer with those of the hot blocks. */
export function createActivityView(cold: ColdReader, hot: HotLayer): ActivityView {
  const read = async (
    interval: ActivityInterval,
    from: number | undefined,
    to: number | undefined,
    order: 'ASC' | 'DESC',
    limit: number,
  ): Promise<readonly IndexedActivity[]> => {
    const bounds = [
      from === undefined ? '' : ` AND time >= ${from}`,
      to === undefined ? '' : ` AND time <= ${to}`,
    ]
    const rows = await cold.rows(
      COLUMNS,
      'activity',
      `period = '${interval}'${bounds.join('')}`,
      `GROUP BY time ORDER BY time ${order} LIMIT ${limit}`,
    )
    const seconds = INTERVAL_SECONDS[interval]
    const found = new Map(rows.map((row) => toActivity(row, seconds)).map((one) => [one.time, one] as const))
    for (const one of groupActivity(hot.blocks, interval)) {
      const position = Number(one.time / seconds)
      if ((from !== undefined && position < from) || (to !== undefined && position > to)) continue
      const known = found.get(one.time)
      found.set(one.time, known === undefined ? one : addActivity(known, one))
    }
    const sign = order === 'DESC' ? -1 : 1
    return [...found.values()].sort((left, right) => (left.time < right.time ? -sign : sign)).slice(0, limit)
  }
  return {
    activity: async ({ interval, fromTime, toTime, limit }) => {
      const from = fromTime === undefined ? undefined : findActivityPosition(fromTime, interval)
      // A time beyond any calendar: nothing is behind it, and everything before it.
      if (fromTime !== undefined && from === undefined) return []
      const to = toTime === undefined ? undefined : findActivityPosition(toTime, interval)
      return read(interval, from, to, 'DESC', limit)
    },
    activityAfter: async (interval, time) => {
      const position = findActivityPosition(time, interval)
      if (position === undefined) return undefined
      const [next] = await read(interval, position + 1, undefined, 'ASC', 1)
      return next
    },
  }
}

function toActivity(row: TextRow, seconds: bigint): IndexedActivity {
  const known = field(row, 4).slice(1, -1).split(',').map(toCount)
  const limbs = parseLimbs(field(row, 5))
  const toSum = (at: number) => ({
    blocks: known[at] ?? 0,
    sum: fromLimbs(limbs.slice(at * FIGURE_LIMBS, (at + 1) * FIGURE_LIMBS)),
  })
  const sums: { -readonly [Name in keyof IndexedActivity['sums']]: IndexedActivity['sums'][Name] } = {}
  for (const [at, name] of ACTIVITY_SUMS.entries()) if (known[at] !== 0) sums[name] = toSum(at)
  const prices: { -readonly [Name in keyof IndexedActivity['prices']]: IndexedActivity['prices'][Name] } = {}
  for (const [at, name] of ACTIVITY_PRICES.entries()) {
    const place = ACTIVITY_SUMS.length + at
    if (known[place] === 0) continue
    const [lowest, highest] = [field(row, 6 + at * 2), field(row, 7 + at * 2)].map((text) =>
      BigInt(`0x${text}`),
    )
    if (lowest !== undefined && highest !== undefined) prices[name] = { ...toSum(place), lowest, highest }
  }
  return {
    time: BigInt(field(row, 0)) * seconds,
    blocks: toCount(field(row, 1)),
    firstBlock: BigInt(field(row, 2)),
    lastBlock: BigInt(field(row, 3)),
    sums,
    prices,
  }
}
