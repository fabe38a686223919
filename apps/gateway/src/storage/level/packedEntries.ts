import type { ByteReader, ByteWriter } from './byteCodec.ts'

/** A list entry inside this adapter, where block numbers are safe integers. */
export interface PackedEntry {
  readonly block: number
  readonly index: number
  readonly value: bigint | undefined
}

/** Direction of the entries of a run. */
export type RunDirection = 'up' | 'down'

/**
 * Writes entries as differences to the previous one: of blocks and, within one block, of indexes. A
 * value is written as the difference to the expected one, so that nonces without gaps take one byte each.
 */
export function writeEntries(
  writer: ByteWriter,
  entries: readonly PackedEntry[],
  direction: RunDirection,
  hasValues: boolean,
): void {
  let previous: PackedEntry | undefined
  for (const entry of entries) {
    if (previous === undefined) {
      writer.varint(entry.block)
      writer.varint(entry.index)
    } else {
      const step = Math.abs(entry.block - previous.block)
      writer.varint(step)
      writer.varint(step === 0 ? Math.abs(entry.index - previous.index) : entry.index)
    }
    if (hasValues) writer.bigVarint(toZigzag((entry.value ?? 0n) - expectedValue(previous, direction)))
    previous = entry
  }
}

/** Reads `count` entries that `writeEntries` wrote. */
export function readEntries(
  reader: ByteReader,
  count: number,
  direction: RunDirection,
  hasValues: boolean,
): PackedEntry[] {
  const entries: PackedEntry[] = []
  const sign = direction === 'up' ? 1 : -1
  let previous: PackedEntry | undefined
  for (let at = 0; at < count; at++) {
    const first = reader.varint()
    const second = reader.varint()
    const block: number = previous === undefined ? first : previous.block + sign * first
    const index: number = previous === undefined || first > 0 ? second : previous.index + sign * second
    const value: bigint | undefined = hasValues
      ? fromZigzag(reader.bigVarint()) + expectedValue(previous, direction)
      : undefined
    previous = { block, index, value }
    entries.push(previous)
  }
  return entries
}

function expectedValue(previous: PackedEntry | undefined, direction: RunDirection): bigint {
  if (previous === undefined) return 0n
  return (previous.value ?? 0n) + (direction === 'up' ? 1n : -1n)
}

function toZigzag(value: bigint): bigint {
  return value >= 0n ? value * 2n : -value * 2n - 1n
}

function fromZigzag(value: bigint): bigint {
  return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
}
