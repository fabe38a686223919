import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { type Hex, toQuantity, toSafeCount } from '@otterscan/ethereum/hex'

/** A block by number, by name or by 32-byte hash. */
export type BlockReference = bigint | BlockTag | Hex

/** Number or name as `eth_` methods want it: hex quantity or the name. */
export function toBlockNumberParameter(block: bigint | BlockTag): string {
  return typeof block === 'bigint' ? toQuantity(block) : block
}

/** Number, name or, for a hash, the object of EIP-1898. */
export function toBlockParameter(block: BlockReference): unknown {
  if (typeof block === 'bigint') return toQuantity(block)
  return block.startsWith('0x') ? { blockHash: block } : block
}

/**
 * Integer as a bare JSON number, which Erigon's parsers of `ots_` methods insist on.
 *
 * Throws: `RangeError` below zero and beyond 2^53, where a JSON number is not exact.
 */
export function toJsonInteger(value: bigint | number): number {
  const safe = Number.isInteger(value) || typeof value === 'bigint' ? toSafeCount(BigInt(value)) : undefined
  if (safe === undefined) throw new RangeError(`no exact JSON integer: ${value}`)
  return safe
}
