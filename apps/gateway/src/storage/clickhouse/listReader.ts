import type { Address } from '@otterscan/ethereum/address'
import type { PostingList } from '../blockRows.ts'
import type { PostingEntry } from '../storage.ts'
import { type ColdReader, field, type TextRow, toBytes, toCount } from './coldReader.ts'
import type { LogState } from './segmentLog.ts'

/*
 * A list is read by ranges of blocks. A short range is read whole; of a long one it is asked once how many entries its
 * parts have, and only the part is read in which a page is. What was read is kept for as long as the state of the log
 * lasts, since no row of a state changes.
 */

/** Lists of the cold layer, by rank and by block. */
export interface ListReader {
  count(list: PostingList, key: Address): Promise<number>
  countBelow(list: PostingList, key: Address, number: bigint): Promise<number>
  entries(list: PostingList, key: Address, from: number, count: number): Promise<readonly PostingEntry[]>
}

/** Entries that are read at once. */
const SHORT = 1_024
/** Into so many parts a long range is divided; neighbors are joined while they are short together. */
const PARTS = 4_096n
/** Ranges that are kept of a state. */
const KEPT = 256

interface BlockRange {
  readonly first: bigint
  readonly last: bigint
}

interface Part extends BlockRange {
  readonly count: number
  /** Entries in the parts before. */
  readonly before: number
}

type Content = { readonly entries: readonly PostingEntry[] } | { readonly parts: readonly Part[] }

const contents = new WeakMap<LogState, Map<string, Promise<Content>>>()

export function createListReader(cold: ColdReader): ListReader {
  const { firstBlock, lastBlock } = cold.state.checkpoint
  const whole = { first: firstBlock, last: lastBlock }
  return {
    count: async (list, key) => {
      const content = await readWhole(cold, list, key)
      if ('entries' in content) return content.entries.length
      const last = content.parts.at(-1)
      return last === undefined ? 0 : last.before + last.count
    },
    countBelow: async (list, key, number) =>
      number <= whole.first ? 0 : countIn(cold, { list, key, number }, await readWhole(cold, list, key)),
    entries: async (list, key, from, count) =>
      count <= 0 ? [] : collect(cold, { list, key, from, count }, await readWhole(cold, list, key)),
  }
}

interface ListOf {
  readonly list: PostingList
  readonly key: Address
}

async function countIn(
  cold: ColdReader,
  wanted: ListOf & { readonly number: bigint },
  content: Content,
): Promise<number> {
  const { list, key, number } = wanted
  if ('entries' in content) return content.entries.filter(({ blockNumber }) => blockNumber < number).length
  const part = content.parts.findLast(({ first }) => first < number)
  if (part === undefined) return 0
  if (part.last < number) return part.before + part.count
  return part.before + (await countIn(cold, wanted, await readPart(cold, list, key, part)))
}

async function collect(
  cold: ColdReader,
  wanted: ListOf & { readonly from: number; readonly count: number },
  content: Content,
): Promise<readonly PostingEntry[]> {
  const { list, key, from, count } = wanted
  if ('entries' in content) return content.entries.slice(from, from + count)
  const touched = content.parts.filter(
    (part) => part.before < from + count && part.before + part.count > from,
  )
  const found: PostingEntry[] = []
  for (const part of touched) {
    const inside = Math.max(from - part.before, 0)
    const range = { list, key, from: inside, count: count - found.length }
    for (const entry of await collect(cold, range, await readPart(cold, list, key, part))) found.push(entry)
  }
  return found
}

function readWhole(cold: ColdReader, list: PostingList, key: Address): Promise<Content> {
  const { firstBlock, lastBlock } = cold.state.checkpoint
  return keep(cold.state, `${list} ${key}`, async () => {
    // Without an order, so that the server ends once it has them.
    const rows = await cold.rows(COLUMNS, 'postings', toListCondition(list, key), `LIMIT ${SHORT + 1}`)
    if (rows.length <= SHORT) return toEntries(list, rows)
    return divide(cold, toListCondition(list, key), { first: firstBlock, last: lastBlock })
  })
}

function readPart(cold: ColdReader, list: PostingList, key: Address, part: Part): Promise<Content> {
  const { first, last, count } = part
  return keep(cold.state, `${list} ${key} ${first} ${last}`, async () => {
    const where = `${toListCondition(list, key)} AND block >= ${first} AND block <= ${last}`
    if (count > SHORT && first < last) return divide(cold, where, part)
    return toEntries(list, await cold.rows(COLUMNS, 'postings', where))
  })
}

/** The range has at least two blocks, or is one part. */
async function divide(cold: ColdReader, where: string, { first, last }: BlockRange): Promise<Content> {
  const width = (last - first) / PARTS + 1n
  const select = `intDiv(block - ${first}, ${width}) AS part, count()`
  const parts: Part[] = []
  let before = 0
  for (const row of await cold.rows(select, 'postings', where, 'GROUP BY part ORDER BY part')) {
    const start = first + BigInt(field(row, 0)) * width
    const count = toCount(field(row, 1))
    const end = start + width - 1n
    const own = { first: start, last: end < last ? end : last, count, before }
    const neighbor = parts.at(-1)
    if (neighbor !== undefined && neighbor.count + count <= SHORT) {
      parts[parts.length - 1] = { ...neighbor, last: own.last, count: neighbor.count + count }
    } else parts.push(own)
    before += count
  }
  return { parts }
}

/** Reads it once while it is kept; what was used last is kept longest. */
function keep(state: LogState, name: string, read: () => Promise<Content>): Promise<Content> {
  const kept = contents.get(state) ?? new Map<string, Promise<Content>>()
  contents.set(state, kept)
  const known = kept.get(name)
  const content = known ?? read()
  kept.delete(name)
  kept.set(name, content)
  if (known !== undefined) return content
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  content.catch(() => kept.get(name) === content && kept.delete(name)) // the caller handles the error
  return content
}

const COLUMNS = 'block, idx, value'

export function toListCondition(list: PostingList, key: Address): string {
  return `list = '${list}' AND key = ${toBytes(key)}`
}

function toEntries(list: PostingList, rows: readonly TextRow[]): Content {
  const entries = rows.map((row) => toEntry(list, row))
  return { entries: entries.sort(compare) }
}

function compare(left: PostingEntry, right: PostingEntry): number {
  if (left.blockNumber === right.blockNumber) return left.index - right.index
  return left.blockNumber < right.blockNumber ? -1 : 1
}

export function toEntry(list: PostingList, row: TextRow): PostingEntry {
  const place = { blockNumber: BigInt(field(row, 0)), index: toCount(field(row, 1)) }
  return list === 'sent' ? { ...place, value: BigInt(field(row, 2)) } : place
}
