import {
  ACTIVITY_INTERVALS,
  ACTIVITY_PRICES,
  ACTIVITY_SUMS,
  type ActivityInterval,
  addActivity,
  groupActivity,
  INTERVAL_SECONDS,
  type IndexedActivity,
} from '../activity.ts'
import type { BlockRows } from '../blockRows.ts'
import type { IndexView } from '../storage.ts'
import { ByteReader, createByteWriter } from './byteCodec.ts'
import type { CheckedDatabase, LevelWrite } from './checkedDatabase.ts'
import { type KeyRange, toActivityKey, toActivityRange, toActivityTime } from './keys.ts'
import type { LevelViewParts } from './levelViewParts.ts'

/** Writes that add blocks to the figures of their hours and days: two records for a batch of an hour. */
export async function collectActivityWrites(
  database: CheckedDatabase,
  blocks: readonly BlockRows[],
): Promise<LevelWrite[]> {
  const changes = ACTIVITY_INTERVALS.flatMap((interval) =>
    groupActivity(blocks, interval).map((activity) => ({
      key: toActivityKey(interval, activity.time),
      activity,
    })),
  )
  const known = await database.getMany(changes.map(({ key }) => key))
  return changes.map(({ key, activity }, at): LevelWrite => {
    const bytes = known[at]
    const before = bytes && decodeActivity(activity.time, bytes)
    const value = encodeActivity(before === undefined ? activity : addActivity(before, activity))
    return { type: 'put', key, value, isNew: before === undefined }
  })
}

/** Writes that replace the figures of hours and days. */
export async function collectActivityReplacements(
  database: CheckedDatabase,
  interval: ActivityInterval,
  activities: readonly IndexedActivity[],
): Promise<LevelWrite[]> {
  const keys = activities.map(({ time }) => toActivityKey(interval, time))
  const known = await database.getMany(keys)
  return activities.flatMap((activity, at): LevelWrite[] => {
    const key = keys[at]
    if (key === undefined) return []
    return [{ type: 'put', key, value: encodeActivity(activity), isNew: known[at] === undefined }]
  })
}

type ActivityView = Pick<IndexView, 'activity' | 'activityAfter'>

/** The figures of the cold layer with those of the hot blocks. */
export function createLevelActivityView({ database, snapshot, hot }: LevelViewParts): ActivityView {
  const readBoth = async (
    interval: ActivityInterval,
    {
      range,
      reverse,
      limit,
    }: { readonly range: KeyRange; readonly reverse: boolean; readonly limit: number },
    isWanted: (time: bigint) => boolean,
  ): Promise<readonly IndexedActivity[]> => {
    const found = new Map<bigint, IndexedActivity>()
    for await (const [key, value] of database.entries(range, { snapshot, reverse, limit })) {
      const time = toActivityTime(interval, key)
      found.set(time, decodeActivity(time, value))
    }
    for (const one of groupActivity(hot.blocks, interval).filter(({ time }) => isWanted(time))) {
      // Another cold one may be behind the limit.
      // One whose cold part is behind the limit is behind it too, and cut off below.
      const cold = found.get(one.time)
      found.set(one.time, cold === undefined ? one : addActivity(cold, one))
    }
    const sign = reverse ? -1 : 1
    return [...found.values()].sort((left, right) => (left.time < right.time ? -sign : sign)).slice(0, limit)
  }
  return {
    activity: ({ interval, fromTime, toTime, limit }) => {
      const seconds = INTERVAL_SECONDS[interval]
      return readBoth(
        interval,
        { range: toActivityRange(interval, fromTime, toTime), reverse: true, limit },
        (time) =>
          (fromTime === undefined || time / seconds >= fromTime / seconds) &&
          (toTime === undefined || time / seconds <= toTime / seconds),
      )
    },
    activityAfter: async (interval, after) => {
      const range = toActivityRange(interval, after + INTERVAL_SECONDS[interval], undefined)
      const [next] = await readBoth(interval, { range, reverse: false, limit: 1 }, (time) => time > after)
      return next
    },
  }
}

/** Figures without their time, which is their key. A figure that is not known of any block has no blocks. */
function encodeActivity(activity: IndexedActivity): Uint8Array {
  const writer = createByteWriter()
  writer.varint(activity.blocks)
  writer.bigVarint(activity.firstBlock)
  writer.bigVarint(activity.lastBlock)
  for (const name of ACTIVITY_SUMS) {
    const one = activity.sums[name]
    writer.varint(one?.blocks ?? 0)
    if (one !== undefined) writer.bigVarint(one.sum)
  }
  for (const name of ACTIVITY_PRICES) {
    const one = activity.prices[name]
    writer.varint(one?.blocks ?? 0)
    if (one === undefined) continue
    for (const value of [one.sum, one.lowest, one.highest]) writer.bigVarint(value)
  }
  return writer.finish()
}

/** Decodes the output of `encodeActivity`. Throws: `RangeError` for invalid bytes. */
export function decodeActivity(time: bigint, bytes: Uint8Array): IndexedActivity {
  const reader = new ByteReader(bytes)
  const blocks = reader.varint()
  const [firstBlock, lastBlock] = [reader.bigVarint(), reader.bigVarint()]
  const sums: { -readonly [Name in keyof IndexedActivity['sums']]: IndexedActivity['sums'][Name] } = {}
  for (const name of ACTIVITY_SUMS) {
    const known = reader.varint()
    if (known > 0) sums[name] = { blocks: known, sum: reader.bigVarint() }
  }
  const prices: { -readonly [Name in keyof IndexedActivity['prices']]: IndexedActivity['prices'][Name] } = {}
  for (const name of ACTIVITY_PRICES) {
    const known = reader.varint()
    if (known === 0) continue
    const [sum, lowest, highest] = [reader.bigVarint(), reader.bigVarint(), reader.bigVarint()]
    prices[name] = { blocks: known, sum, lowest, highest }
  }
  return { time, blocks, firstBlock, lastBlock, sums, prices }
}
