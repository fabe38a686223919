import { type Address, isAddress } from '@otterscan/ethereum/address'
import { type Hex, isHash32, isHex } from '@otterscan/ethereum/hex'

/** An object of the node's JSON. */
export type WireObject = Readonly<Record<string, unknown>>

/** True for an object that is no list. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A hex quantity or an exact JSON number; `undefined` for anything else. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return isHex(value) ? BigInt(value === '0x' ? '0x0' : value) : undefined
}

/** A 32-byte hash in lower case; `undefined` for anything else. */
export function toHash(value: unknown): Hex | undefined {
  return isHash32(value) ? (value.toLowerCase() as Hex) : undefined
}

/** An address in lower case; `undefined` for anything else. */
export function toLowerAddress(value: unknown): Address | undefined {
  return isAddress(value) ? (value.toLowerCase() as Address) : undefined
}
