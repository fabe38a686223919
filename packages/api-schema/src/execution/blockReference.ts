import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { type Hex, isHash32, toQuantity } from '@otterscan/ethereum/hex'
import { type Codec, isWireObject, jsonInteger, quantity } from '../codec.ts'

/** A block by number, by name or by 32-byte hash. */
export type BlockReference = bigint | BlockTag | Hex

/** True for a reference by hash. */
export function isBlockHash(block: BlockReference): block is `0x${string}` {
  return typeof block === 'string' && block.startsWith('0x')
}

const TAG = /^(earliest|finalized|safe|latest|pending)$/

function isTag(wire: unknown): wire is BlockTag {
  return typeof wire === 'string' && TAG.test(wire)
}

/** Any form that clients send; null and absent mean the newest block. */
const decode: Codec<BlockReference>['decode'] = (wire, path, unreadable) => {
  if (wire == null || wire === '') return 'latest'
  if (isHash32(wire)) return wire.toLowerCase() as Hex
  if (isTag(wire)) return wire
  // EIP-1898.
  if (isWireObject(wire)) return decode(wire.blockHash ?? wire.blockNumber ?? NaN, path, unreadable)
  return quantity.decode(wire, path, unreadable)
}

/** Number, name or, for a hash, the object of EIP-1898. */
export function toBlockParameter(block: BlockReference): unknown {
  return isBlockHash(block) ? { blockHash: block } : toBareBlock(block)
}

function toBareBlock(block: BlockReference): string {
  return typeof block === 'bigint' ? toQuantity(block) : block
}

/** A block as newer `eth_` methods take it: number, name or the object of EIP-1898. */
export const blockReference: Codec<BlockReference> = { decode, encode: toBlockParameter }

/** A block as `eth_getBlockReceipts` and `ots_hasCode` take it: number, name and hash as text. */
export const bareBlockReference: Codec<BlockReference> = { decode, encode: toBareBlock }

/** A block as `ots_` methods take it: a number as JSON number, see `jsonInteger`. */
export const jsonBlockReference: Codec<BlockReference> = {
  decode,
  encode: (block) => (typeof block === 'bigint' ? jsonInteger.encode(block) : block),
}

/** A block as older `eth_` methods take it: number or name. */
export const blockNumberOrTag: Codec<bigint | BlockTag> = {
  decode: (wire, path, unreadable) =>
    wire == null || isTag(wire) ? (wire ?? 'latest') : quantity.decode(wire, path, unreadable),
  encode: toBareBlock,
}
