import { serialize } from 'node:v8'
import type { Address } from '@otterscan/ethereum/address'
import { type BlockRows, type PostingList, toPostings } from '../blockRows.ts'
import { collectActivityWrites } from './activityRecords.ts'
import type { CheckedDatabase, LevelWrite } from './checkedDatabase.ts'
import { createPauses } from './createPauses.ts'
import {
  toBlockKey,
  toBlockPosition,
  toChunkKey,
  toCodeChangeKey,
  toCreationKey,
  toFactsKey,
  toHeadKey,
  toUnfilledKey,
} from './keys.ts'
import type { PackedEntry } from './packedEntries.ts'
import { addAbove, addBelow, decodeHead, encodeHead } from './packedList.ts'
import { encodeBlock, encodeClasses, encodeCodeChange, encodeCreation } from './records.ts'
import { collectIdCounts, collectTokenWrites } from './tokenWrites.ts'

/** Which end of the cold layer grows. */
export type GrowingEnd = 'below' | 'above'

/** Lists whose entries have a value. */
export function hasValues(list: PostingList): boolean {
  return list === 'sent'
}

/**
 * All writes for adding blocks at one end, except the checkpoint. Blocks in the order they are added. Other work runs in
 * between: a block can hold hundreds of thousands of rows.
 */
export async function collectColdWrites(
  database: CheckedDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
): Promise<LevelWrite[]> {
  const writes = await collectLists(database, blocks, end)
  for (const write of await collectIdCounts(database, writes)) writes.push(write)
  for (const rows of blocks) {
    const block = toBlockPosition(rows.number)
    const value = encodeBlock(rows.hash, rows.totals)
    writes.push({ type: 'put', key: toBlockKey(block), value, isNew: true })
    for (const write of toOwnRecords(rows)) writes.push(write)
  }
  for (const write of await collectTokenWrites(database, blocks)) writes.push(write)
  for (const write of await collectActivityWrites(database, blocks)) writes.push(write)
  await collectFacts(database, blocks, end, writes)
  return writes
}

/** Records of a block besides its totals: its creations, its code changes and, for a gap, what is known of it. */
export function toOwnRecords(rows: BlockRows): LevelWrite[] {
  const block = toBlockPosition(rows.number)
  const put = (key: Uint8Array, value: Uint8Array): LevelWrite => ({ type: 'put', key, value, isNew: true })
  return [
    ...rows.creations.map((creation, index) => put(toCreationKey(block, index), encodeCreation(creation))),
    ...rows.codeChanges.map((change, index) => put(toCodeChangeKey(block, index), encodeCodeChange(change))),
    ...(rows.gap === undefined ? [] : [put(toUnfilledKey(block), serialize(rows))]),
  ]
}

const ROWS_AT_ONCE = 500

interface GrowingList {
  readonly list: PostingList
  readonly key: Address
  readonly entries: PackedEntry[]
}

async function collectLists(
  database: CheckedDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
): Promise<LevelWrite[]> {
  const pause = createPauses()
  const lists = [...(await groupPostings(blocks, end, pause)).values()]
  await pause()
  const headKeys = lists.map(({ list, key }) => toHeadKey(list, key))
  const heads = await database.getMany(headKeys)
  const writes: LevelWrite[] = []
  for (const [at, { list, key, entries }] of lists.entries()) {
    if (at % ROWS_AT_ONCE === 0) await pause()
    const withValues = hasValues(list)
    const head = decodeHead(heads[at], withValues)
    const add = end === 'below' ? addBelow : addAbove
    for (const { direction, ordinal, bytes } of add(head, entries, withValues)) {
      writes.push({ type: 'put', key: toChunkKey(list, key, direction, ordinal), value: bytes, isNew: true })
    }
    const isNew = heads[at] === undefined
    writes.push({ type: 'put', key: toHeadKey(list, key), value: encodeHead(head, withValues), isNew })
  }
  return writes
}

/** New entries of each list, in the order in which that end grows. */
async function groupPostings(
  blocks: readonly BlockRows[],
  end: GrowingEnd,
  pause: () => Promise<void>,
): Promise<ReadonlyMap<string, GrowingList>> {
  const lists = new Map<string, GrowingList>()
  let rowCount = 0
  for (const rows of blocks) {
    const block = toBlockPosition(rows.number)
    const postings = toPostings(rows)
    for (const { list, key, index, value } of end === 'below' ? postings.toReversed() : postings) {
      if (++rowCount % ROWS_AT_ONCE === 0) await pause()
      const name = `${list} ${key}`
      const entry = { block, index, value }
      const known = lists.get(name)
      if (known === undefined) lists.set(name, { list, key, entries: [entry] })
      else known.entries.push(entry)
    }
  }
  return lists
}

async function collectFacts(
  database: CheckedDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
  writes: LevelWrite[],
): Promise<void> {
  const newest = new Map<string, { readonly key: Uint8Array; readonly value: Uint8Array }>()
  for (const { address, classes } of blocks.flatMap(({ facts }) => facts)) {
    if (end === 'below' && newest.has(address)) continue
    newest.set(address, { key: toFactsKey(address), value: encodeClasses(classes) })
  }
  for (const write of await collectPuts(database, [...newest.values()], end === 'below')) writes.push(write)
}

/** Writes of records that may exist already; with `onlyIfAbsent` existing ones stay as they are. */
export async function collectPuts(
  database: CheckedDatabase,
  records: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[],
  onlyIfAbsent: boolean,
): Promise<LevelWrite[]> {
  const known = await database.getMany(records.map(({ key }) => key))
  return records.flatMap(({ key, value }, at): LevelWrite[] => {
    const isNew = known[at] === undefined
    return isNew || !onlyIfAbsent ? [{ type: 'put', key, value, isNew }] : []
  })
}
