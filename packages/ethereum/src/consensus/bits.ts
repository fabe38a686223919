import { type Hex, hexToBytes } from '../hex.ts'

/** The bits of a fixed-length bit field, first bit first: each byte starts at its lowest bit. SSZ `Bitvector`. */
export function toBitvector(hex: Hex): readonly boolean[] {
  return toBits(hexToBytes(hex))
}

/**
 * The bits of a list whose end is marked by one more set bit, without that mark; `undefined` when the mark is missing.
 * SSZ `Bitlist`.
 */
export function toBitlist(hex: Hex): readonly boolean[] | undefined {
  const bits = toBits(hexToBytes(hex))
  const mark = bits.lastIndexOf(true)
  // The mark stands in the last byte; without it the length is not known.
  return mark < bits.length - 8 || mark === -1 ? undefined : bits.slice(0, mark)
}

/** Number of set bits. */
export function countSetBits(bits: readonly boolean[]): number {
  let count = 0
  for (const bit of bits) if (bit) count += 1
  return count
}

function toBits(bytes: Uint8Array): boolean[] {
  const bits: boolean[] = []
  for (const byte of bytes) for (let place = 0; place < 8; place++) bits.push(((byte >> place) & 1) === 1)
  return bits
}
