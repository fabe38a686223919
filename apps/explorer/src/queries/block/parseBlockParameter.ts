import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { isHash32, toSafeCount } from '@otterscan/ethereum/hex'
import type { BlockId } from './blockDetailsQuery.ts'

/** Names of blocks that a URL may use; a pending block has neither number nor hash to show. */
export type NamedBlock = Exclude<BlockTag, 'pending'>

/** What the block part of a URL names. */
export type BlockParameter =
  | { readonly kind: 'id'; readonly blockId: BlockId }
  | { readonly kind: 'tag'; readonly tag: NamedBlock }

const TAGS: readonly NamedBlock[] = ['earliest', 'finalized', 'safe', 'latest']

/**
 * Reads the block part of a URL: a 32-byte hash, a decimal number or a name; `undefined` for anything else and for
 * numbers no node can be asked for.
 */
export function parseBlockParameter(text: string): BlockParameter | undefined {
  if (/^\d{1,16}$/.test(text)) {
    const blockNumber = BigInt(text)
    return toSafeCount(blockNumber) === undefined ? undefined : { kind: 'id', blockId: blockNumber }
  }
  const lower = text.toLowerCase()
  if (isHash32(lower)) return { kind: 'id', blockId: lower }
  const tag = TAGS.find((name) => name === lower)
  return tag === undefined ? undefined : { kind: 'tag', tag }
}
