import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHex, isHexData, parseSafeCount, toQuantity } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { CheckFailedError } from './jsonRpc.ts'

/** What a codec is made of, for descriptions of the wire: `describe/describeCodec.ts`. */
export interface Described {
  /** The codec of the value or of each element; those of a tuple. */
  readonly of?: unknown
  /** `list`, `tuple`, or the fields of an object; else the form is that of `of`. */
  readonly as?: unknown
}

/** Decodes one wire value. */
export interface Decoder<T> extends Described {
  /**
   * `path` is the position of the value in the answer; optional parts that cannot be decoded go to `unreadable`.
   *
   * Throws: `CheckFailedError` when the value itself cannot be read.
   */
  decode(wire: unknown, path: string, unreadable: UnreadableField[]): T
}

/** Decodes and encodes one wire value. An encoded value is equivalent to the decoded one; its spelling may differ. */
export interface Codec<T> extends Decoder<T> {
  /** The JSON value. */
  encode(value: T): unknown
}

/** Type of a decoded value. */
export type ValueOf<D> = D extends Decoder<infer T> ? T : never

/** Dotted path of a field. */
export function joinPath(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}

/** True for a JSON object. */
export function isWireObject(wire: unknown): wire is Readonly<Record<string, unknown>> {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire)
}

const asIs = <T>(value: T): T => value

/** Any JSON, not decoded. */
export const json: Codec<unknown> = { decode: asIs, encode: asIs }

/** Whole bytes of hex, as sent. */
export const hexData: Codec<Hex> = {
  decode: (wire, path) => {
    if (isHexData(wire)) return wire
    throw new CheckFailedError(path, wire, 'hex data of whole bytes')
  },
  encode: asIs,
}

/** Exactly 32 bytes of hex in lower case. */
export const hash32: Codec<Hex> = {
  decode: (wire, path) => {
    if (isHash32(wire)) return wire.toLowerCase() as Hex
    throw new CheckFailedError(path, wire, '32 bytes of hex')
  },
  encode: asIs,
}

/** Address in EIP-55 form, from any case; written in lower case, as nodes do. */
export const address: Codec<Address> = {
  decode: (wire, path) => {
    if (isAddress(wire)) return toChecksumAddress(wire)
    throw new CheckFailedError(path, wire, 'an address of 20 bytes')
  },
  encode: (value) => value.toLowerCase(),
}

const DECIMAL_PATTERN = /^[0-9]{1,78}$/
const WORD_DIGITS = 64

/**
 * Unsigned integer of at most 256 bits: a hex quantity (leading zeros allowed, `0x` is 0), decimal digits, or a JSON
 * number that is exact. Written as a hex quantity.
 */
export const quantity: Codec<bigint> = {
  decode: (wire, path) => {
    if (typeof wire === 'number' && Number.isSafeInteger(wire) && wire >= 0) return BigInt(wire)
    if (typeof wire === 'string') {
      if (DECIMAL_PATTERN.test(wire)) return BigInt(wire)
      if (isHex(wire)) {
        const digits = wire.slice(2).replace(/^0+/, '')
        if (digits.length <= WORD_DIGITS) return digits === '' ? 0n : BigInt(`0x${digits}`)
      }
    }
    throw new CheckFailedError(path, wire, 'an unsigned integer')
  },
  encode: toQuantity,
}

/** Count or position, sent in any form `quantity` reads. Written as a hex quantity. */
export const count: Codec<number> = {
  decode: (wire, path, unreadable) => {
    const safe = parseSafeCount(quantity.decode(wire, path, unreadable))
    if (safe === undefined) throw new CheckFailedError(path, wire, 'a count below 2^53')
    return safe
  },
  encode: toQuantity,
}

/**
 * An integer as a bare JSON number, which Erigon requires for `ots_` methods.
 *
 * Throws: `RangeError` below zero and beyond 2^53, where a JSON number is not exact.
 */
function toJsonInteger(value: bigint | number): number {
  const safe =
    Number.isInteger(value) || typeof value === 'bigint' ? parseSafeCount(BigInt(value)) : undefined
  if (safe === undefined) throw new RangeError(`no exact JSON integer: ${value}`)
  return safe
}

/** As `quantity`; written as a JSON number. Throws: `RangeError` where that would not be exact. */
export const jsonInteger: Codec<bigint> = { decode: quantity.decode, encode: toJsonInteger }

/** As `count`; written as a JSON number. Throws: `RangeError` where that would not be exact. */
export const jsonCount: Codec<number> = { decode: count.decode, encode: toJsonInteger }

/** `true` or `false` only. */
export const boolean: Codec<boolean> = {
  decode: (wire, path) => {
    if (typeof wire === 'boolean') return wire
    throw new CheckFailedError(path, wire, 'true or false')
  },
  encode: asIs,
}

/** Integer 0 or 1, as signature parity and receipt status are. */
export const bit: Codec<0 | 1> = {
  decode: (wire, path, unreadable) => {
    const value = quantity.decode(wire, path, unreadable)
    if (value === 0n) return 0
    if (value === 1n) return 1
    throw new CheckFailedError(path, wire, '0 or 1')
  },
  encode: toQuantity,
}

/** Any text, as sent. */
export const text: Codec<string> = {
  decode: (wire, path) => {
    if (typeof wire === 'string') return wire
    throw new CheckFailedError(path, wire, 'text')
  },
  encode: asIs,
}

/** JSON number, fractions allowed. */
export const finiteNumber: Codec<number> = {
  decode: (wire, path) => {
    if (typeof wire === 'number' && Number.isFinite(wire)) return wire
    throw new CheckFailedError(path, wire, 'a number')
  },
  encode: asIs,
}
