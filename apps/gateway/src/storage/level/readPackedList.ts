import type { PackedEntry, RunDirection } from './packedEntries.ts'
import {
  CHUNK_ENTRIES,
  decodeChunk,
  decodeFirstEntry,
  type PackedHead,
  type PackedStack,
} from './packedList.ts'

/** Loads the bytes of a full chunk. Throws: errors of the store, or when it is missing. */
export type LoadChunk = (direction: RunDirection, ordinal: number) => Promise<Uint8Array>

/** Where the chunks of a list come from, and whether its entries have values. */
export interface ChunkSource {
  readonly load: LoadChunk
  readonly hasValues: boolean
}

/** Number of entries. */
export function countPackedEntries({ up, down }: PackedHead): number {
  return down.count + up.count
}

/** Entries from rank `from`, at most `count`, ascending. Loads only the chunks that hold them. */
export async function readRange(
  head: PackedHead,
  from: number,
  count: number,
  source: ChunkSource,
): Promise<readonly PackedEntry[]> {
  const end = Math.min(from + count, countPackedEntries(head))
  const { down, up } = head
  // Rank 0 is the last entry of the downward stack.
  const low =
    from < down.count
      ? await readStack(down, down.count - Math.min(end, down.count), down.count - from, source)
      : []
  const high =
    end > down.count ? await readStack(up, Math.max(from - down.count, 0), end - down.count, source) : []
  return [...low.toReversed(), ...high]
}

/** Entries `from` to `end`, exclusive, in the stack's own order. */
async function readStack(
  stack: PackedStack,
  from: number,
  end: number,
  source: ChunkSource,
): Promise<readonly PackedEntry[]> {
  if (end <= from) return []
  const first = Math.floor(from / CHUNK_ENTRIES)
  const last = Math.floor((end - 1) / CHUNK_ENTRIES)
  const runs = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, at) => readRun(stack, first + at, source)),
  )
  return runs.flat().slice(from - first * CHUNK_ENTRIES, end - first * CHUNK_ENTRIES)
}

async function readRun(
  stack: PackedStack,
  ordinal: number,
  source: ChunkSource,
): Promise<readonly PackedEntry[]> {
  if (ordinal >= fullChunks(stack)) return stack.tail
  return decodeChunk(await source.load(stack.direction, ordinal), stack.direction, source.hasValues)
}

function fullChunks(stack: PackedStack): number {
  return Math.floor(stack.count / CHUNK_ENTRIES)
}

/**
 * Number of entries for which `isBelow` holds, which must be a prefix of the list. Reads the first entry of about log2
 * of the chunks, then one chunk.
 */
export async function countWhere(
  { up, down }: PackedHead,
  isBelow: (entry: PackedEntry) => boolean,
  source: ChunkSource,
): Promise<number> {
  const above = await countPrefix(down, (entry) => !isBelow(entry), source)
  if (above > 0) return down.count - above
  return down.count + (await countPrefix(up, isBelow, source))
}

/** Length of the prefix of the stack for which `holds` is true. */
async function countPrefix(
  stack: PackedStack,
  holds: (entry: PackedEntry) => boolean,
  source: ChunkSource,
): Promise<number> {
  const full = fullChunks(stack)
  const [firstOfTail] = stack.tail
  if (firstOfTail !== undefined && holds(firstOfTail)) {
    return full * CHUNK_ENTRIES + countInRun(stack.tail, holds)
  }
  // The boundary is in the last chunk whose first entry holds.
  let known = -1
  let beyond = full
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1
    const bytes = await source.load(stack.direction, middle)
    const first = decodeFirstEntry(bytes, stack.direction, source.hasValues)
    if (first !== undefined && holds(first)) known = middle
    else beyond = middle
  }
  if (known < 0) return 0
  return known * CHUNK_ENTRIES + countInRun(await readRun(stack, known, source), holds)
}

function countInRun(run: readonly PackedEntry[], holds: (entry: PackedEntry) => boolean): number {
  const end = run.findIndex((entry) => !holds(entry))
  return end < 0 ? run.length : end
}
