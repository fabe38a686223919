import type { BlockTag } from '@otterscan/ethereum/execution/block'
import { type Hex, isHash32, parseSafeCount } from '@otterscan/ethereum/hex'
import { type AppPath, withSearch } from './appPath.ts'

/** A block by number or hash. */
export function blockPath(block: bigint | Hex): AppPath {
  return { to: `/block/${block}` }
}

/** The transactions of a block; page 1 is newest and needs no parameter. */
export function blockTransactionsPath(blockNumber: bigint, page = 1): AppPath {
  return withSearch(`/block/${blockNumber}/txs`, page === 1 ? {} : { p: page.toString() })
}

/** A transaction by its place in a block. */
export function blockTransactionPath(
  block: bigint | Hex,
  transactionIndex: number,
  tab = 'overview',
): AppPath {
  const to = `/block/${block}/tx/${transactionIndex}`
  return tab === 'overview' ? { to } : { to, search: { tab } }
}

/** What the block part of a URL names. A pending block has neither number nor hash to show. */
export type BlockParameter =
  | { readonly kind: 'id'; readonly blockId: bigint | Hex }
  | { readonly kind: 'tag'; readonly tag: Exclude<BlockTag, 'pending'> }

const TAGS = ['earliest', 'finalized', 'safe', 'latest'] as const

/**
 * Reads the block part of a URL: a 32-byte hash with or without `0x`, a decimal number or a name; `undefined` for anything else and for
 * numbers no node can be asked for.
 */
export function parseBlockParameter(text: string): BlockParameter | undefined {
  if (/^\d{1,16}$/.test(text)) {
    const blockNumber = BigInt(text)
    return parseSafeCount(blockNumber) === undefined ? undefined : { kind: 'id', blockId: blockNumber }
  }
  const lower = text.toLowerCase()
  const hash = /^[0-9a-f]{64}$/.test(lower) ? `0x${lower}` : lower
  if (isHash32(hash)) return { kind: 'id', blockId: hash }
  const tag = TAGS.find((name) => name === lower)
  return tag === undefined ? undefined : { kind: 'tag', tag }
}

/** A transaction index; `undefined` if the text is not an integer. */
export function parseTransactionIndex(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : undefined
}
