import { type Hex, hexByteLength, sliceHex } from '../hex.ts'

/** Reads unsigned integers and bytes at fixed places; `undefined` when the data ends before. Offsets and lengths in bytes. */
export function createByteReader(data: Hex) {
  const size = hexByteLength(data)
  const readBytes = (start: number, length: number): Hex | undefined =>
    start + length <= size ? sliceHex(data, start, start + length) : undefined
  const readInteger = (start: number, length: number): bigint | undefined => {
    const bytes = readBytes(start, length)
    return bytes && BigInt(bytes)
  }
  return { readBytes, readInteger }
}
