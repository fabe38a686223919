import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHex, isHexData, toSafeCount } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { CheckFailedError } from './jsonRpc.ts'

/**
 * Reads one wire value. `path` is where it stands in the answer; parts that may be missed go to `unreadable`.
 *
 * Throws: `CheckFailedError` when the value itself cannot be read.
 */
export type Codec<T> = (wire: unknown, path: string, unreadable: UnreadableField[]) => T

/** Dotted path of a member. */
export function joinPath(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}

/** Whole bytes of hex, as sent. */
export const hexData: Codec<Hex> = (wire, path) => {
  if (isHexData(wire)) return wire
  throw new CheckFailedError(path, wire, 'hex data of whole bytes')
}

/** Exactly 32 bytes of hex in lower case. */
export const hash32: Codec<Hex> = (wire, path) => {
  if (isHash32(wire)) return wire.toLowerCase() as Hex
  throw new CheckFailedError(path, wire, '32 bytes of hex')
}

/** Address in EIP-55 form, from any case. */
export const address: Codec<Address> = (wire, path) => {
  if (isAddress(wire)) return toChecksumAddress(wire)
  throw new CheckFailedError(path, wire, 'an address of 20 bytes')
}

const DECIMAL_PATTERN = /^[0-9]{1,78}$/
const WORD_DIGITS = 64

/**
 * Unsigned integer of at most 256 bits: a hex quantity (leading zeros allowed, `0x` is 0), decimal digits, or a JSON
 * number that is exact.
 */
export const quantity: Codec<bigint> = (wire, path) => {
  if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return BigInt(wire)
  if (typeof wire === 'string') {
    if (DECIMAL_PATTERN.test(wire)) return BigInt(wire)
    if (isHex(wire)) {
      const digits = wire.slice(2).replace(/^0+/, '')
      if (digits.length <= WORD_DIGITS) return digits === '' ? 0n : BigInt(`0x${digits}`)
    }
  }
  throw new CheckFailedError(path, wire, 'an unsigned integer')
}

/** Count or position, sent in any form `quantity` reads. */
export const count: Codec<number> = (wire, path, unreadable) => {
  const safe = toSafeCount(quantity(wire, path, unreadable))
  if (safe === undefined) throw new CheckFailedError(path, wire, 'a count below 2^53')
  return safe
}

/** `true` or `false`; nothing that merely looks like it. */
export const boolean: Codec<boolean> = (wire, path) => {
  if (typeof wire === 'boolean') return wire
  throw new CheckFailedError(path, wire, 'true or false')
}

/** Integer 0 or 1, as signature parity and receipt status are. */
export const bit: Codec<0 | 1> = (wire, path, unreadable) => {
  const value = quantity(wire, path, unreadable)
  if (value === 0n) return 0
  if (value === 1n) return 1
  throw new CheckFailedError(path, wire, '0 or 1')
}

/** Any text, as sent. */
export const text: Codec<string> = (wire, path) => {
  if (typeof wire === 'string') return wire
  throw new CheckFailedError(path, wire, 'text')
}

const DECIMAL_FRACTION_PATTERN = /^[0-9]{1,40}(\.[0-9]{1,40})?$/

/** Decimal number as text with the digits that were sent; a JSON number is written out. */
export const decimalText: Codec<string> = (wire, path) => {
  const digits = typeof wire === 'number' ? String(wire) : wire
  if (typeof digits === 'string' && DECIMAL_FRACTION_PATTERN.test(digits)) return digits
  throw new CheckFailedError(path, wire, 'a decimal number')
}

/** JSON number, fractions allowed. */
export const finiteNumber: Codec<number> = (wire, path) => {
  if (typeof wire === 'number' && Number.isFinite(wire)) return wire
  throw new CheckFailedError(path, wire, 'a number')
}

/** `null` for null or absent, else the codec's value. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return (wire, path, unreadable) => (wire == null ? null : codec(wire, path, unreadable))
}

/** List in which every element must be readable. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T>(codec: Codec<T>): Codec<readonly T[]> {
  return (wire, path, unreadable) =>
    toWireList(wire, path).map((element, index) => codec(element, joinPath(path, index), unreadable))
}

/** List without the elements that cannot be read; each of those is listed in `unreadable` as it came. */
/* @__NO_SIDE_EFFECTS__ */
export function listOfReadable<T>(codec: Codec<T>): Codec<readonly T[]> {
  return (wire, path, unreadable) => {
    const elements: T[] = []
    toWireList(wire, path).forEach((element, index) => {
      const elementPath = joinPath(path, index)
      try {
        elements.push(codec(element, elementPath, unreadable))
      } catch (error) {
        // The element's row is missing on screen; the object that owns the list tells which and why.
        unreadable.push(toUnreadableElement(elementPath, element, error))
      }
    })
    return elements
  }
}

/**
 * Element of a list that cannot be read, whole.
 *
 * Throws: what is not a `CheckFailedError` again.
 */
export function toUnreadableElement(path: string, value: unknown, error: unknown): UnreadableField {
  if (!(error instanceof CheckFailedError)) throw error
  return { path, value, reason: error.field === path ? error.expected : `${error.field}: ${error.expected}` }
}

/** The elements of a wire list. Throws: `CheckFailedError` when it is none. */
export function toWireList(wire: unknown, path: string): readonly unknown[] {
  if (Array.isArray(wire)) return wire
  throw new CheckFailedError(path, wire, 'a list')
}

/** Runs a codec over a whole result. */
/* @__NO_SIDE_EFFECTS__ */
export function decodeWith<T>(codec: Codec<T>): (wire: unknown) => T {
  return (wire) => codec(wire, 'result', [])
}
