import type { Address } from '@otterscan/ethereum/address'
import type { BlockIssuance } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  boolean,
  type Codec,
  count,
  joinPath,
  listOfReadable,
  quantity,
  text,
  toUnreadableElement,
} from '../codec.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { isWireObject, type ObjectReader, readObject, readPart } from '../objectReader.ts'
import { decodeReceipt } from './receipt.ts'
import { decodeTransaction } from './transaction.ts'

/** What a list tells of a block it mentions. */
export interface BlockSummary {
  readonly blockNumber: bigint
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  /** Only in lists of rewarded blocks, as is `totalFees`. */
  readonly issuance: BlockIssuance | undefined
  /** Wei, burnt part included. */
  readonly totalFees: bigint | undefined
}

/** A page of an index, oldest first. */
export interface IndexedList<Entry> {
  readonly results: readonly Entry[]
  /** Every block the results mention, by number. */
  readonly blocks: ReadonlyMap<bigint, BlockSummary>
  readonly unreadable: readonly UnreadableField[]
}

/** Codec of a page. Throws: `CheckFailedError` when there are no results to read. */
/* @__NO_SIDE_EFFECTS__ */
export function indexedList<Entry>(entry: Codec<Entry>): Codec<IndexedList<Entry>> {
  return (wire, path) => {
    const reader = readObject(wire, path)
    return {
      results: reader.has('results') ? reader.core('results', listOfReadable(entry)) : [],
      blocks: reader.optional('blocksSummary', blockSummaries) ?? new Map(),
      unreadable: reader.rest().unreadable,
    }
  }
}

const blockSummaries: Codec<ReadonlyMap<bigint, BlockSummary>> = (wire, path, unreadable) => {
  if (!isWireObject(wire)) throw new CheckFailedError(path, wire, 'an object')
  const summaries = new Map<bigint, BlockSummary>()
  for (const [key, value] of Object.entries(wire)) {
    const summaryPath = joinPath(path, key)
    try {
      const summary = readSummary(key, value, summaryPath, unreadable)
      summaries.set(summary.blockNumber, summary)
    } catch (error) {
      // Rows of this block show no time; the list tells why.
      unreadable.push(toUnreadableElement(summaryPath, value, error))
    }
  }
  return summaries
}

function readSummary(key: string, wire: unknown, path: string, unreadable: UnreadableField[]): BlockSummary {
  const reader = readPart(wire, path, unreadable)
  return {
    blockNumber: quantity(key, path, unreadable),
    timestamp: reader.optional('timestamp', quantity),
    issuance: readIssuance(reader),
    totalFees: reader.optional('totalFees', quantity),
  }
}

function readIssuance(reader: ObjectReader): BlockIssuance | undefined {
  const blockReward = reader.optional('blockReward', quantity)
  const uncleReward = reader.optional('uncleReward', quantity) ?? 0n
  const issuance = reader.optional('issuance', quantity)
  if (blockReward === undefined) return undefined
  return { blockReward, uncleReward, issuance: issuance ?? blockReward + uncleReward }
}

/** A contract and the block it was deployed in. */
export interface IndexedContract {
  readonly address: Address
  readonly blockNumber: bigint
}

/** ERC-721 or ERC-1155; texts are hostile. `<ERROR>` is the index's word for a call that failed. */
export interface IndexedNft extends IndexedContract {
  readonly name: string | undefined
  readonly symbol: string | undefined
}

/** ERC-20. */
export interface IndexedErc20 extends IndexedNft {
  readonly decimals: number | undefined
}

/** ERC-1167. */
export interface IndexedErc1167 extends IndexedContract {
  readonly implementation: Address | undefined
}

/** ERC-4626. */
export interface IndexedErc4626 extends IndexedErc20 {
  readonly asset: Address | undefined
  /** In the asset's smallest unit, decimal text. */
  readonly totalAssets: string | undefined
}

function readContract(reader: ObjectReader): IndexedContract {
  return { address: reader.core('address', address), blockNumber: reader.core('blockNumber', quantity) }
}

function readNft(reader: ObjectReader): IndexedNft {
  return {
    ...readContract(reader),
    name: reader.optional('name', text),
    symbol: reader.optional('symbol', text),
  }
}

function readErc20(reader: ObjectReader): IndexedErc20 {
  return { ...readNft(reader), decimals: reader.optional('decimals', count) }
}

/** Contract of the list of all. Throws: `CheckFailedError` when address or block number cannot be read. */
export const indexedContract: Codec<IndexedContract> = (wire, path, unreadable) =>
  readContract(readPart(wire, path, unreadable))

/** ERC-721 or ERC-1155 token. Throws: `CheckFailedError` when address or block number cannot be read. */
export const indexedNft: Codec<IndexedNft> = (wire, path, unreadable) =>
  readNft(readPart(wire, path, unreadable))

/** ERC-20 token. Throws: `CheckFailedError` when address or block number cannot be read. */
export const indexedErc20: Codec<IndexedErc20> = (wire, path, unreadable) =>
  readErc20(readPart(wire, path, unreadable))

/** ERC-1167 proxy. Throws: `CheckFailedError` when address or block number cannot be read. */
export const indexedErc1167: Codec<IndexedErc1167> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return { ...readContract(reader), implementation: reader.optional('implementation', address) }
}

/** ERC-4626 vault. Throws: `CheckFailedError` when address or block number cannot be read. */
export const indexedErc4626: Codec<IndexedErc4626> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    ...readErc20(reader),
    asset: reader.optional('asset', address),
    totalAssets: reader.optional('totalAssets', wholeNumberText),
  }
}

/** Digits of an integer; a JSON number beyond 2^53 has lost some and is not read. */
const wholeNumberText: Codec<string> = (wire, path, unreadable) => quantity(wire, path, unreadable).toString()

/** A transaction that moved tokens of an address. */
export interface IndexedTransfer {
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/** Transaction with its receipt. Throws: `CheckFailedError` when one of the two cannot be read. */
export const indexedTransfer: Codec<IndexedTransfer> = (wire, path) => {
  const reader = readObject(wire, path)
  return {
    transaction: reader.core('transaction', decodeTransaction),
    receipt: reader.core('receipt', decodeReceipt),
  }
}

/** A validator withdrawal to an address. */
export interface IndexedWithdrawal {
  readonly index: bigint
  readonly blockNumber: bigint
  readonly validatorIndex: bigint
  /** Gwei, not wei. */
  readonly amountGwei: bigint
}

/** Withdrawal. Throws: `CheckFailedError` when a part cannot be read. */
export const indexedWithdrawal: Codec<IndexedWithdrawal> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    index: reader.core('index', quantity),
    blockNumber: reader.core('blockNumber', quantity),
    validatorIndex: reader.core('validatorIndex', quantity),
    amountGwei: reader.core('amount', quantity),
  }
}

/** A block an address was the fee recipient of; what it got is in the list's `blocks`. */
export interface RewardedBlock {
  readonly blockNumber: bigint
}

/** Rewarded block. Throws: `CheckFailedError` when its number cannot be read. */
export const rewardedBlock: Codec<RewardedBlock> = (wire, path, unreadable) => ({
  blockNumber: readPart(wire, path, unreadable).core('blockNumber', quantity),
})

/** Tokens an address met. */
export interface TokenHoldings {
  readonly tokens: readonly Address[]
  readonly unreadable: readonly UnreadableField[]
}

/** Entries are objects with `address`, or bare addresses. Throws: `CheckFailedError` when the answer is no list. */
export function decodeTokenHoldings(wire: unknown): TokenHoldings {
  const unreadable: UnreadableField[] = []
  return { tokens: listOfReadable(tokenHolding)(wire, '', unreadable), unreadable }
}

const tokenHolding: Codec<Address> = (wire, path, unreadable) =>
  isWireObject(wire)
    ? readPart(wire, path, unreadable).core('address', address)
    : address(wire, path, unreadable)

/** What kinds of contract an address is; absent flags are false. */
export interface AddressAttributes {
  readonly erc20: boolean
  readonly erc165: boolean
  readonly erc721: boolean
  readonly erc1155: boolean
  readonly erc1167: boolean
  readonly erc1167Logic: boolean
  readonly unreadable: readonly UnreadableField[]
}

/** Flags of an address. Throws: `CheckFailedError` when the answer is no object. */
export const addressAttributes: Codec<AddressAttributes> = (wire, path) => {
  const reader = readObject(wire, path)
  const flag = (name: string) => reader.optional(name, boolean) ?? false
  return {
    erc20: flag('erc20'),
    erc165: flag('erc165'),
    erc721: flag('erc721'),
    erc1155: flag('erc1155'),
    erc1167: flag('erc1167'),
    erc1167Logic: flag('erc1167Logic'),
    unreadable: reader.rest().unreadable,
  }
}
