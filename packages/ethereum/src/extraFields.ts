import { type Address, isAddress, toChecksumAddress } from './address.ts'
import { type Hex, isHash32, isHex } from './hex.ts'

/** Undecoded fields of a response, by wire name. */
export type ExtraFields = Readonly<Record<string, unknown>>

const WORD_DIGITS = 64
const DECIMAL_PATTERN = /^\d+(\.\d+)?$/

/** Unsigned integer of at most 256 bits, in hex or as an exact JSON number; `undefined` for anything else. */
export function parseQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (!isHex(value) || value.length === 2) return undefined
  return value.length <= WORD_DIGITS + 2 ? BigInt(value) : undefined
}

/** Decimal digits with or without a fraction, as sent; `undefined` for anything else. */
export function parseDecimalText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && DECIMAL_PATTERN.test(text) ? text : undefined
}

/** 32 bytes; `undefined` for anything else. */
export function parseHash32(value: unknown): Hex | undefined {
  return isHash32(value) ? value : undefined
}

/** An address, checksummed; `undefined` for anything else. */
export function parseAddress(value: unknown): Address | undefined {
  return isAddress(value) ? toChecksumAddress(value) : undefined
}
