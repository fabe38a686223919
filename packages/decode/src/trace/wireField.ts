import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHex, isHexData } from '@otterscan/ethereum/hex'

/** An object of a node's JSON, or `undefined`. */
export function toRecord(json: unknown): Record<string, unknown> | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : undefined
}

/** Entries of a JSON list; anything else is an empty one. */
export function toList(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? (json as unknown[]) : []
}

/** Checksummed address of a JSON field, or `undefined`. */
export function toAddress(json: unknown): Address | undefined {
  return isAddress(json) ? toChecksumAddress(json) : undefined
}

/** Whole bytes of a JSON field, or `undefined`. */
export function toBytes(json: unknown): Hex | undefined {
  return isHexData(json) ? json : undefined
}

/** A quantity as hex, decimal text or safe JSON number, or `undefined`. */
export function toBigint(json: unknown): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) && json >= 0 ? BigInt(json) : undefined
  if (isHex(json)) return json === '0x' ? 0n : BigInt(json)
  return typeof json === 'string' && /^\d+$/.test(json) ? BigInt(json) : undefined
}

/** Non-empty text of a JSON field, or `undefined`. */
export function toNonEmptyText(json: unknown): string | undefined {
  return typeof json === 'string' && json !== '' ? json : undefined
}
