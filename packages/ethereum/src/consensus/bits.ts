import { type Hex, hexToBytes } from '../hex.ts'

/** The bits of a fixed-length bit field, first bit first: each byte starts at its lowest bit. SSZ `Bitvector`. */
export function toBitvector(hex: Hex): readonly boolean[] {
  return toBits(hexToBytes(hex))
}

/**
 * The bits of a list that ends with one additional set bit, without that end bit; `undefined` when it is missing.
 * SSZ `Bitlist`.
 */
export function parseBitlist(hex: Hex): readonly boolean[] | undefined {
  const bits = toBits(hexToBytes(hex))
  const endBit = bits.lastIndexOf(true)
  // The end bit is in the last byte; without it the length is unknown.
  return endBit < bits.length - 8 || endBit === -1 ? undefined : bits.slice(0, endBit)
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
