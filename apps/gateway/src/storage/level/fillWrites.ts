import { deserialize } from 'node:v8'
import type { Address } from '@otterscan/ethereum/address'
import { type BlockRows, type PostingList, toPostings } from '../blockRows.ts'
import { collectActivityWrites } from './activityRecords.ts'
import { type CheckedDatabase, DamagedIndexError, type LevelWrite } from './checkedDatabase.ts'
import { collectPuts, hasValues, toOwnRecords } from './coldWrites.ts'
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
import type { PackedEntry, RunDirection } from './packedEntries.ts'
import { addAbove, CHUNK_ENTRIES, decodeHead, encodeHead, type PackedHead } from './packedList.ts'
import { countPackedEntries, readRange } from './readPackedList.ts'
import { encodeBlock, encodeClasses } from './records.ts'
import { collectIdCounts, collectTokenWrites } from './tokenWrites.ts'

/**
 * All writes for replacing cold blocks that are gaps, except the checkpoint and the gaps themselves. Lists with entries
 * in these blocks are written again. Blocks without a gap stay as they are.
 */
export async function collectFillWrites(
  database: CheckedDatabase,
  blocks: readonly BlockRows[],
): Promise<{ readonly writes: readonly LevelWrite[]; readonly filled: readonly BlockRows[] }> {
  const records = await database.getMany(blocks.map(({ number }) => toUnfilledKey(toBlockPosition(number))))
  const pairs = blocks.flatMap((rows, at) => {
    const bytes = records[at]
    return bytes === undefined ? [] : [{ old: deserialize(bytes) as BlockRows, rows }]
  })
  const writes = pairs.flatMap(({ old, rows }) => replaceRecords(old, rows))
  const lists: LevelWrite[] = []
  for (const list of groupLists(pairs).values()) lists.push(...(await rewriteList(database, list)))
  const filled = pairs.map(({ rows }) => rows)
  const old = pairs.map((pair) => pair.old)
  writes.push(
    ...lists,
    ...(await collectIdCounts(database, lists)),
    ...(await collectTokenWrites(database, filled, old)),
    // Those they replace were gaps, which have no figures.
    ...(await collectActivityWrites(database, filled)),
    ...(await collectFacts(database, pairs)),
  )
  return { writes, filled }
}

interface Replacement {
  readonly old: BlockRows
  readonly rows: BlockRows
}

function replaceRecords(old: BlockRows, rows: BlockRows): LevelWrite[] {
  const block = toBlockPosition(rows.number)
  const deletion = (key: Uint8Array): LevelWrite => ({ type: 'del', key })
  return [
    ...old.creations.map((_, index) => deletion(toCreationKey(block, index))),
    ...old.codeChanges.map((_, index) => deletion(toCodeChangeKey(block, index))),
    deletion(toUnfilledKey(block)),
    { type: 'put', key: toBlockKey(block), value: encodeBlock(rows.hash, rows.totals), isNew: false },
    ...toOwnRecords(rows),
  ]
}

interface ChangedList {
  readonly list: PostingList
  readonly key: Address
  readonly blocks: Set<number>
  readonly added: PackedEntry[]
}

function groupLists(pairs: readonly Replacement[]): ReadonlyMap<string, ChangedList> {
  const lists = new Map<string, ChangedList>()
  const open = (list: PostingList, key: Address, block: number): ChangedList => {
    const name = `${list} ${key}`
    const changed = lists.get(name) ?? { list, key, blocks: new Set(), added: [] }
    changed.blocks.add(block)
    lists.set(name, changed)
    return changed
  }
  for (const { old, rows } of pairs) {
    const block = toBlockPosition(rows.number)
    for (const { list, key } of toPostings(old)) open(list, key, block)
    for (const { list, key, index, value } of toPostings(rows)) {
      open(list, key, block).added.push({ block, index, value })
    }
  }
  return lists
}

/** The whole list again, growing upward. */
async function rewriteList(
  database: CheckedDatabase,
  { list, key, blocks, added }: ChangedList,
): Promise<LevelWrite[]> {
  const withValues = hasValues(list)
  const bytes = await database.get(toHeadKey(list, key))
  const head = decodeHead(bytes, withValues)
  const source = {
    hasValues: withValues,
    load: async (direction: RunDirection, ordinal: number) => {
      const chunk = await database.get(toChunkKey(list, key, direction, ordinal))
      if (chunk === undefined) throw new DamagedIndexError('A chunk of the index is missing.')
      return chunk
    },
  }
  const entries = await readRange(head, 0, countPackedEntries(head), source)
  const merged = [...entries.filter(({ block }) => !blocks.has(block)), ...added].sort(
    (left, right) => left.block - right.block || left.index - right.index,
  )
  const rebuilt = decodeHead(undefined, withValues)
  const chunks = addAbove(rebuilt, merged, withValues)
  const writes: LevelWrite[] = listChunks(head).map(({ direction, ordinal }) => {
    return { type: 'del', key: toChunkKey(list, key, direction, ordinal) }
  })
  for (const { direction, ordinal, bytes: value } of chunks) {
    writes.push({ type: 'put', key: toChunkKey(list, key, direction, ordinal), value, isNew: true })
  }
  if (merged.length === 0) {
    if (bytes !== undefined) writes.push({ type: 'del', key: toHeadKey(list, key) })
    return writes
  }
  const isNew = bytes === undefined
  writes.push({ type: 'put', key: toHeadKey(list, key), value: encodeHead(rebuilt, withValues), isNew })
  return writes
}

function listChunks(
  head: PackedHead,
): readonly { readonly direction: RunDirection; readonly ordinal: number }[] {
  return [head.down, head.up].flatMap(({ direction, count }) =>
    Array.from({ length: Math.floor(count / CHUNK_ENTRIES) }, (_, ordinal) => ({ direction, ordinal })),
  )
}

/** Only of contracts that were not probed in another block: that may have been later. */
async function collectFacts(database: CheckedDatabase, pairs: readonly Replacement[]): Promise<LevelWrite[]> {
  const facts = new Map(
    pairs.flatMap(({ rows }) => rows.facts.map(({ address, classes }) => [address, classes] as const)),
  )
  const records = [...facts].map(([address, classes]) => ({
    key: toFactsKey(address),
    value: encodeClasses(classes),
  }))
  return collectPuts(database, records, true)
}
