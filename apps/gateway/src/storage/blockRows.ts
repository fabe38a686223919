import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'

/** Lists of positions on the chain, one list for each key. The order here is that of the numbers on disk. */
export const POSTING_LISTS = [
  /** Transactions with a frame from or to the address. */
  'appearances',
  /** Transactions the address sent; the value is the nonce. */
  'sent',
  'erc20Transfers',
  'erc721Transfers',
  'erc1155Transfers',
  /** Withdrawals to the address; the index is the place among the block's. */
  'withdrawals',
  /** Blocks whose fee recipient is the address. */
  'rewards',
  /** Contracts of a class, see `toClassKey`; the index is the place among the block's creations. */
  'contracts',
  /** Creations at the address. */
  'creations',
  /** Transactions that destroyed the contract at the address. */
  'destructions',
] as const

export type PostingList = (typeof POSTING_LISTS)[number]

/** Kinds of contracts with a list of their own. The order here is that of the bits on disk. */
export const CONTRACT_CLASSES = ['erc20', 'erc165', 'erc721', 'erc1155', 'erc1167', 'erc4626'] as const

export type ContractClass = (typeof CONTRACT_CLASSES)[number]

/** Token standards with holdings. The order here is that of the numbers on disk. */
export const HOLDING_KINDS = ['erc20', 'erc721', 'erc1155'] as const

export type HoldingKind = (typeof HOLDING_KINDS)[number]

/** One entry of a list; its block is the one whose rows it belongs to. Addresses are in lower case everywhere. */
export interface PostingRow {
  readonly list: PostingList
  readonly key: Address
  readonly index: number
  readonly value?: bigint
}

/** A contract that stood at the end of the block that made it. */
export interface CreationRow {
  readonly address: Address
  readonly creator: Address
  readonly transactionIndex: number
  readonly classes: readonly ContractClass[]
}

/** A token that a transaction moved from or to somebody. */
export interface HoldingRow {
  readonly kind: HoldingKind
  readonly holder: Address
  readonly token: Address
  readonly transactionIndex: number
}

/** What probing a contract gave. Not bound to a block: the newest row stands. */
export interface ContractFacts {
  readonly address: Address
  readonly classes: readonly ContractClass[]
}

/** What lists tell of a block. Fees and rewards in wei. */
export interface BlockTotals {
  /** Unix seconds. */
  readonly timestamp: bigint
  readonly transactionCount: number
  readonly totalFees: bigint
  readonly blockReward: bigint
  readonly uncleReward: bigint
}

/** Everything one block adds to the index. Postings of one list and key ascend by index, without duplicates. */
export interface BlockRows {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** False when inner calls of some transaction could not be had, so that appearances may be missing. */
  readonly isTraced: boolean
  readonly totals: BlockTotals
  readonly postings: readonly PostingRow[]
  /** In the order they ran. */
  readonly creations: readonly CreationRow[]
  /** One for each kind, holder and token. */
  readonly holdings: readonly HoldingRow[]
  readonly facts: readonly ContractFacts[]
}

/** Key of the list of all contracts of a class. */
export function toClassKey(contractClass: ContractClass | 'all'): Address {
  const number = contractClass === 'all' ? 0 : CONTRACT_CLASSES.indexOf(contractClass) + 1
  return sliceHex(toWord(BigInt(number)), 12)
}

/** Postings of a block, those that follow from its creations included. */
export function toPostings({ postings, creations }: BlockRows): readonly PostingRow[] {
  const derived = creations.flatMap(({ address, classes }, index): PostingRow[] => [
    { list: 'creations', key: address, index },
    ...(['all', ...classes] as const).map(
      (one): PostingRow => ({ list: 'contracts', key: toClassKey(one), index }),
    ),
  ])
  return derived.length === 0 ? postings : [...postings, ...derived]
}
