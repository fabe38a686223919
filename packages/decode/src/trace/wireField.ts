import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, isHex, isHexData } from '@otterscan/ethereum/hex'

/** An object of a node's JSON, or `undefined`. */
export function parseRecord(json: unknown): Record<string, unknown> | undefined {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : undefined
}

/** Entries of a JSON list; anything else is an empty one. */
export function toList(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? (json as unknown[]) : []
}

/** Checksummed address of a JSON field, or `undefined`. */
export function parseAddress(json: unknown): Address | undefined {
  return isAddress(json) ? toChecksumAddress(json) : undefined
}

/** Whole bytes of a JSON field, or `undefined`. */
export function parseBytes(json: unknown): Hex | undefined {
  return isHexData(json) ? json : undefined
}

/** A quantity of at most 256 bits as hex, decimal text or safe JSON number, or `undefined`. */
export function parseBigint(json: unknown): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) && json >= 0 ? BigInt(json) : undefined
  if (isHex(json)) return /^0x0*[0-9a-f]{0,64}$/i.test(json) ? BigInt(json === '0x' ? 0 : json) : undefined
  return typeof json === 'string' && /^\d{1,78}$/.test(json) ? BigInt(json) : undefined
}

/** Non-empty text of a JSON field, or `undefined`. */
export function parseNonEmptyText(json: unknown): string | undefined {
  return typeof json === 'string' && json !== '' ? json : undefined
}
