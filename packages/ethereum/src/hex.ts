/** `0x` followed by hexadecimal digits. Quantities have no leading zeros, data has two digits per byte. */
export type Hex = `0x${string}`

const HEX_PATTERN = /^0x[0-9a-fA-F]*$/

/** True for `0x` and any number of hexadecimal digits, odd counts included. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && HEX_PATTERN.test(value)
}

/** True for whole bytes: `0x` and an even number of digits. */
export function isHexData(value: unknown): value is Hex {
  return isHex(value) && value.length % 2 === 0
}

/** True for exactly 32 bytes, the size of every hash. */
export function isHash32(value: unknown): value is Hex {
  return isHex(value) && value.length === 66
}

/** Number of whole bytes; an odd last digit does not count. */
export function hexByteLength(hex: Hex): number {
  return (hex.length - 2) >> 1
}

/** Bytes `start` (inclusive) to `end` (exclusive) as hex; clamped to the available bytes. */
export function sliceHex(hex: Hex, start: number, end?: number): Hex {
  return `0x${hex.slice(2 + start * 2, end === undefined ? undefined : 2 + end * 2)}`
}

/**
 * Whole bytes of a hex string; a missing `0x` is accepted and an odd digit count reads as if it had a leading zero.
 *
 * Throws: `TypeError` on a character that is not a hexadecimal digit.
 */
export function hexToBytes(hex: string): Uint8Array {
  const digits = hex.startsWith('0x') || hex.startsWith('0X') ? hex.slice(2) : hex
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const bytes = new Uint8Array(even.length / 2)
  for (let index = 0; index < bytes.length; index++) {
    const high = hexDigit(even.charCodeAt(index * 2))
    const low = hexDigit(even.charCodeAt(index * 2 + 1))
    if (high < 0 || low < 0) throw new TypeError(`not a hexadecimal digit at byte ${index}`)
    bytes[index] = (high << 4) | low
  }
  return bytes
}

function hexDigit(charCode: number): number {
  if (charCode >= 48 && charCode <= 57) return charCode - 48
  if (charCode >= 97 && charCode <= 102) return charCode - 87
  if (charCode >= 65 && charCode <= 70) return charCode - 55
  return -1
}

const BYTE_HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex of bytes, two digits each. */
export function bytesToHex(bytes: Uint8Array): Hex {
  let text = '0x'
  for (const byte of bytes) text += BYTE_HEX[byte]
  return text as Hex
}

/** Hex quantity of JSON-RPC: no leading zeros, zero is `0x0`. */
export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

/** 32-byte big-endian word of an unsigned integer. */
export function toWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** A count or an index as `number`; `undefined` beyond 2^53, so that nothing is rounded. */
export function parseSafeCount(value: bigint): number | undefined {
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined
}
