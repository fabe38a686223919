import type { Address } from '@otterscan/ethereum/address'
import { type Hex, sliceHex, toWord } from '@otterscan/ethereum/hex'

/** Lists of positions on the chain, one list per key. The order defines the numbers on disk. */
export const POSTING_LISTS = [
  /** Transactions with a call frame from or to the address. */
  'appearances',
  /** Transactions the address sent; the value is the nonce. */
  'sent',
  'erc20Transfers',
  'erc721Transfers',
  'erc1155Transfers',
  /** Withdrawals to the address; the index is the position within the block. */
  'withdrawals',
  /** Blocks whose fee recipient is the address. */
  'rewards',
  /** Contracts of a class, see `toClassKey`; the index is the position among the creations of the block. */
  'contracts',
  /** Creations at the address. */
  'creations',
  /** Transactions that destroyed the contract at the address. */
  'destructions',
  /** What happened to the code of the address; the index is the position among the code changes of the block. */
  'codeChanges',
  /** Transfers of a token; the index is the position among the logs of the block. */
  'tokenTransfers',
  /** Transfers of one id of a token, see `toIdKey`; the index as in `tokenTransfers`. */
  'idTransfers',
] as const

export type PostingList = (typeof POSTING_LISTS)[number]

/** Contract classes that have their own list. The order defines the bits on disk. */
export const CONTRACT_CLASSES = ['erc20', 'erc165', 'erc721', 'erc1155', 'erc1167', 'erc4626'] as const

export type ContractClass = (typeof CONTRACT_CLASSES)[number]

/** Token standards with holdings. The order defines the numbers on disk. */
export const HOLDING_KINDS = ['erc20', 'erc721', 'erc1155'] as const

export type HoldingKind = (typeof HOLDING_KINDS)[number]

/** One entry of a list, in the block whose rows it belongs to. All addresses are lower case. */
export interface PostingRow {
  readonly list: PostingList
  /** An address, or what `toIdKey` makes of a token and an id. */
  readonly key: Address
  readonly index: number
  readonly value?: bigint
}

/** A contract that existed at the end of the block that created it. */
export interface CreationRow {
  readonly address: Address
  readonly creator: Address
  readonly transactionIndex: number
  readonly classes: readonly ContractClass[]
}

/** What can happen to the code of an address. The order defines the numbers on disk. */
export const CODE_CHANGES = ['created', 'destroyed', 'delegated', 'revoked'] as const

export type CodeChangeKind = (typeof CODE_CHANGES)[number]

/** One change of the code of an address. `delegated` and `revoked` are delegations to other code (EIP-7702). */
export interface CodeChangeRow {
  readonly kind: CodeChangeKind
  readonly address: Address
  readonly transactionIndex: number
  /** The creator, the beneficiary of a destruction, or the account delegated to. `undefined` where there is none. */
  readonly other: Address | undefined
}

/** A token that a transaction transferred from or to the holder. */
export interface HoldingRow {
  readonly kind: HoldingKind
  readonly holder: Address
  readonly token: Address
  /** The first of the block. */
  readonly transactionIndex: number
  /**
   * What the transfers of the block add to the balance: units, numbered tokens (ERC-721), or units of all ids together
   * (ERC-1155). Negative for what left.
   */
  readonly change: bigint
  /** Number of transfers whose amount cannot be read. */
  readonly unread?: number
}

/** What the transfers of a block change in how much of one id a holder has. Never of the zero address. */
export interface IdChangeRow {
  readonly token: Address
  readonly id: bigint
  readonly holder: Address
  readonly change: bigint
}

/** Result of probing a contract. Not bound to a block: the newest row applies. */
export interface ContractFacts {
  readonly address: Address
  readonly classes: readonly ContractClass[]
}

/** Totals of a block, as lists show them. Fees and rewards in wei. `undefined` where they could not be read. */
export interface BlockTotals {
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly transactionCount: number | undefined
  readonly totalFees: bigint | undefined
  readonly blockReward: bigint | undefined
  readonly uncleReward: bigint | undefined
}

export const UNKNOWN_TOTALS: BlockTotals = {
  timestamp: undefined,
  transactionCount: undefined,
  totalFees: undefined,
  blockReward: undefined,
  uncleReward: undefined,
}

/** What figures over time are made from. Fees in wei. `undefined` where the block does not have it or it cannot be read. */
export interface BlockFigures {
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
  /** Per gas. */
  readonly baseFee: bigint | undefined
  readonly blobs: bigint | undefined
  /** What all blobs of the block cost; zero without blobs. */
  readonly blobFees: bigint | undefined
  /** Per blob gas; known of blocks with blobs. */
  readonly blobBaseFee: bigint | undefined
}

export const UNKNOWN_FIGURES: BlockFigures = {
  gasUsed: undefined,
  gasLimit: undefined,
  baseFee: undefined,
  blobs: undefined,
  blobFees: undefined,
  blobBaseFee: undefined,
}

/** Hash of a block whose header could not be read. */
export const UNKNOWN_HASH: Hex = toWord(0n)

/** Lists that follow from the creations and code changes of a block. */
export const DERIVED_LISTS: readonly PostingList[] = ['creations', 'contracts', 'codeChanges']

/** Everything one block adds to the index. Postings of one list and key ascend by index, without duplicates. */
export interface BlockRows {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Why rows are missing, to display; `undefined` for a block that was read completely. */
  readonly gap?: string | undefined
  /** False when the inner calls of some transaction were unavailable, so appearances may be missing. */
  readonly isTraced: boolean
  readonly totals: BlockTotals
  readonly figures: BlockFigures
  readonly postings: readonly PostingRow[]
  /** In execution order. */
  readonly creations: readonly CreationRow[]
  /** In execution order, those of contracts that did not live to the end of the block included. */
  readonly codeChanges: readonly CodeChangeRow[]
  /** One per kind, holder and token. */
  readonly holdings: readonly HoldingRow[]
  /** One per token, id and holder whose change is not zero. */
  readonly idChanges: readonly IdChangeRow[]
  readonly facts: readonly ContractFacts[]
}

/** Key of the list of contracts of a class. */
export function toClassKey(contractClass: ContractClass | 'all'): Address {
  const number = contractClass === 'all' ? 0 : CONTRACT_CLASSES.indexOf(contractClass) + 1
  return sliceHex(toWord(BigInt(number)), 12)
}

/** Key of the list of transfers of an id; keys of one token ascend by id. */
export function toIdKey(token: Address, id: bigint): Address {
  const digits = id.toString(16)
  const bytes = digits.length % 2 === 0 ? digits : `0${digits}`
  const length = (bytes.length / 2).toString(16).padStart(2, '0')
  return `${token}${length}${bytes}` as Address
}

const ADDRESS_CHARS = 42

/** Token and id of a key that `toIdKey` made. */
export function fromIdKey(key: Hex): { readonly token: Address; readonly id: bigint } {
  return {
    token: sliceHex(key, 0, 20),
    id: BigInt(`0x${key.slice(ADDRESS_CHARS + 2)}`),
  }
}

/** Postings of a block, including those derived from its creations and code changes. */
export function toPostings({
  postings,
  creations,
  codeChanges,
}: Pick<BlockRows, 'postings' | 'creations' | 'codeChanges'>): readonly PostingRow[] {
  const derived = creations.flatMap(({ address, classes }, index): PostingRow[] => [
    { list: 'creations', key: address, index },
    ...(['all', ...classes] as const).map(
      (one): PostingRow => ({ list: 'contracts', key: toClassKey(one), index }),
    ),
  ])
  const changed = codeChanges.map(({ address }, index): PostingRow => {
    return { list: 'codeChanges', key: address, index }
  })
  return derived.length + changed.length === 0 ? postings : [...postings, ...derived, ...changed]
}

/** A block of which nothing could be read but its place in the chain. */
export function toUnreadRows(
  place: Pick<BlockRows, 'number' | 'hash' | 'parentHash'>,
  gap: string,
): BlockRows {
  const nothing = { postings: [], creations: [], codeChanges: [], holdings: [], idChanges: [], facts: [] }
  return { ...place, gap, isTraced: true, totals: UNKNOWN_TOTALS, figures: UNKNOWN_FIGURES, ...nothing }
}
