import { ByteReader, createByteWriter } from './byteCodec.ts'
import { type PackedEntry, type RunDirection, readEntries, writeEntries } from './packedEntries.ts'

/*
 * A list is a head record and, when it is long, full chunks that never change once written. It is two stacks that grow
 * away from each other: `up` with entries added above, `down` with entries added below (its first entry is its highest).
 * Every chunk has the same number of entries, so the rank of an entry gives its chunk, and the head contains
 * the cumulative counts of all chunks. A short list is one run of entries after a byte with their count.
 */

/** Entries of a full chunk; about 1.3 kB. */
export const CHUNK_ENTRIES = 512
/** Longest list stored as a single run. Less than `LONG_FORM`, since the count replaces it in the head. */
const MAX_SHORT_ENTRIES = 96
const LONG_FORM = 0xff

/** One of the two stacks. */
export interface PackedStack {
  readonly direction: RunDirection
  /** Total entries, in full chunks and in the tail. */
  count: number
  /** Entries after the full chunks. */
  tail: PackedEntry[]
}

/** A list's head record. Short lists are in the tail of `up`; `down` is then empty. */
export interface PackedHead {
  readonly up: PackedStack
  readonly down: PackedStack
}

/** A chunk that has become full. */
export interface FullChunk {
  readonly direction: RunDirection
  readonly ordinal: number
  readonly bytes: Uint8Array
}

/** The head of a list; an empty one for `undefined`. Throws: `RangeError` for invalid bytes. */
export function decodeHead(bytes: Uint8Array | undefined, hasValues: boolean): PackedHead {
  const head: PackedHead = {
    up: { direction: 'up', count: 0, tail: [] },
    down: { direction: 'down', count: 0, tail: [] },
  }
  if (bytes === undefined) return head
  const reader = new ByteReader(bytes)
  const form = reader.byte()
  if (form !== LONG_FORM) {
    head.up.count = form
    head.up.tail = readEntries(reader, form, 'up', hasValues)
    return head
  }
  head.down.count = reader.varint()
  head.up.count = reader.varint()
  for (const stack of [head.down, head.up]) {
    stack.tail = readEntries(reader, stack.count % CHUNK_ENTRIES, stack.direction, hasValues)
  }
  return head
}

/** The head's bytes. */
export function encodeHead({ up, down }: PackedHead, hasValues: boolean): Uint8Array {
  const writer = createByteWriter()
  if (isShort({ up, down })) {
    writer.byte(up.count)
    writeEntries(writer, up.tail, 'up', hasValues)
    return writer.finish()
  }
  writer.byte(LONG_FORM)
  writer.varint(down.count)
  writer.varint(up.count)
  for (const stack of [down, up]) writeEntries(writer, stack.tail, stack.direction, hasValues)
  return writer.finish()
}

/** Entries of a full chunk. */
export function decodeChunk(bytes: Uint8Array, direction: RunDirection, hasValues: boolean): PackedEntry[] {
  return readEntries(new ByteReader(bytes), CHUNK_ENTRIES, direction, hasValues)
}

/** The first entry of a full chunk, without reading the others. */
export function decodeFirstEntry(
  bytes: Uint8Array,
  direction: RunDirection,
  hasValues: boolean,
): PackedEntry | undefined {
  return readEntries(new ByteReader(bytes), 1, direction, hasValues)[0]
}

function isShort({ up, down }: PackedHead): boolean {
  return down.count === 0 && up.count === up.tail.length && up.count <= MAX_SHORT_ENTRIES
}

/** Adds entries above, ascending; modifies `head` and returns the chunks that became full. */
export function addAbove(
  head: PackedHead,
  entries: readonly PackedEntry[],
  hasValues: boolean,
): readonly FullChunk[] {
  return push(head.up, entries, hasValues)
}

/** Adds entries below, descending; modifies `head` and returns the chunks that became full. */
export function addBelow(
  head: PackedHead,
  entries: readonly PackedEntry[],
  hasValues: boolean,
): readonly FullChunk[] {
  if (isShort(head) && head.up.count + entries.length <= MAX_SHORT_ENTRIES) {
    head.up.tail = [...entries.toReversed(), ...head.up.tail]
    head.up.count = head.up.tail.length
    return []
  }
  return push(head.down, entries, hasValues)
}

function push(stack: PackedStack, entries: readonly PackedEntry[], hasValues: boolean): FullChunk[] {
  const full: FullChunk[] = []
  for (const entry of entries) {
    stack.tail.push(entry)
    stack.count++
    if (stack.tail.length < CHUNK_ENTRIES) continue
    const writer = createByteWriter()
    writeEntries(writer, stack.tail, stack.direction, hasValues)
    const ordinal = stack.count / CHUNK_ENTRIES - 1
    full.push({ direction: stack.direction, ordinal, bytes: writer.finish() })
    stack.tail = []
  }
  return full
}
