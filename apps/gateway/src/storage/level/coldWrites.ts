import type { Address } from '@otterscan/ethereum/address'
import type { ClassicLevel } from 'classic-level'
import { type BlockRows, type PostingList, toPostings } from '../blockRows.ts'
import {
  toBlockKey,
  toBlockPosition,
  toChunkKey,
  toCreationKey,
  toFactsKey,
  toHeadKey,
  toHoldingKey,
} from './keys.ts'
import type { PackedEntry } from './packedEntries.ts'
import { addAbove, addBelow, decodeHead, encodeHead } from './packedList.ts'
import { encodeBlock, encodeClasses, encodeCreation, encodePosition } from './records.ts'

/** The open database. */
export type LevelDatabase = ClassicLevel<Uint8Array, Uint8Array>

/** One write of a batch. */
export type LevelWrite =
  | { readonly type: 'put'; readonly key: Uint8Array; readonly value: Uint8Array }
  | { readonly type: 'del'; readonly key: Uint8Array }

/** Which end of the cold layer grows. */
export type GrowingEnd = 'below' | 'above'

/** Lists whose entries have a value. */
export function hasValues(list: PostingList): boolean {
  return list === 'sent'
}

/** Everything that adding blocks at an end writes, but the checkpoint. Blocks come in the order they are added. */
export async function collectColdWrites(
  database: LevelDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
): Promise<LevelWrite[]> {
  const writes = await collectLists(database, blocks, end)
  for (const { number, hash, totals, creations } of blocks) {
    const block = toBlockPosition(number)
    writes.push({ type: 'put', key: toBlockKey(block), value: encodeBlock(hash, totals) })
    for (const [index, creation] of creations.entries()) {
      writes.push({ type: 'put', key: toCreationKey(block, index), value: encodeCreation(creation) })
    }
  }
  await collectHoldings(database, blocks, end, writes)
  await collectFacts(database, blocks, end, writes)
  return writes
}

interface GrowingList {
  readonly list: PostingList
  readonly key: Address
  readonly entries: PackedEntry[]
}

async function collectLists(
  database: LevelDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
): Promise<LevelWrite[]> {
  const lists = [...groupPostings(blocks, end).values()]
  const headKeys = lists.map(({ list, key }) => toHeadKey(list, key))
  const heads = await database.getMany(headKeys)
  const writes: LevelWrite[] = []
  for (const [at, { list, key, entries }] of lists.entries()) {
    const withValues = hasValues(list)
    const head = decodeHead(heads[at], withValues)
    const add = end === 'below' ? addBelow : addAbove
    for (const { direction, ordinal, bytes } of add(head, entries, withValues)) {
      writes.push({ type: 'put', key: toChunkKey(list, key, direction, ordinal), value: bytes })
    }
    writes.push({ type: 'put', key: toHeadKey(list, key), value: encodeHead(head, withValues) })
  }
  return writes
}

/** New entries of each list, in the order in which its end grows. */
function groupPostings(blocks: readonly BlockRows[], end: GrowingEnd): ReadonlyMap<string, GrowingList> {
  const lists = new Map<string, GrowingList>()
  for (const rows of blocks) {
    const block = toBlockPosition(rows.number)
    const postings = toPostings(rows)
    for (const { list, key, index, value } of end === 'below' ? postings.toReversed() : postings) {
      const name = `${list} ${key}`
      const entry = { block, index, value }
      const known = lists.get(name)
      if (known === undefined) lists.set(name, { list, key, entries: [entry] })
      else known.entries.push(entry)
    }
  }
  return lists
}

/** The first meeting counts: below it is always the new one, above only when there was none. */
async function collectHoldings(
  database: LevelDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
  writes: LevelWrite[],
): Promise<void> {
  const first = new Map<string, { readonly key: Uint8Array; readonly value: Uint8Array }>()
  for (const { number, holdings } of blocks) {
    for (const { kind, holder, token, transactionIndex } of holdings) {
      const name = `${kind} ${holder} ${token}`
      if (end === 'above' && first.has(name)) continue
      first.set(name, {
        key: toHoldingKey(kind, holder, token),
        value: encodePosition(toBlockPosition(number), transactionIndex),
      })
    }
  }
  await putAll(database, [...first.values()], end === 'above', writes)
}

async function collectFacts(
  database: LevelDatabase,
  blocks: readonly BlockRows[],
  end: GrowingEnd,
  writes: LevelWrite[],
): Promise<void> {
  const newest = new Map<string, { readonly key: Uint8Array; readonly value: Uint8Array }>()
  for (const { address, classes } of blocks.flatMap(({ facts }) => facts)) {
    if (end === 'below' && newest.has(address)) continue
    newest.set(address, { key: toFactsKey(address), value: encodeClasses(classes) })
  }
  await putAll(database, [...newest.values()], end === 'below', writes)
}

async function putAll(
  database: LevelDatabase,
  records: readonly { readonly key: Uint8Array; readonly value: Uint8Array }[],
  onlyIfAbsent: boolean,
  writes: LevelWrite[],
): Promise<void> {
  const known = onlyIfAbsent ? await database.getMany(records.map(({ key }) => key)) : []
  for (const [at, { key, value }] of records.entries()) {
    if (known[at] === undefined) writes.push({ type: 'put', key, value })
  }
}
