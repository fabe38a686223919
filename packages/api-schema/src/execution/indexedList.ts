import type { Address } from '@otterscan/ethereum/address'
import type { BlockIssuance } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type DecodedPart, findUnreadable, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  boolean,
  type Codec,
  hash32,
  isWireObject,
  joinPath,
  jsonCount,
  jsonInteger,
  quantity,
  text,
  type ValueOf,
} from '../codec.ts'
import {
  convert,
  keepWire,
  listOfReadable,
  orElse,
  putBack,
  toUnreadableElement,
  writeOnce,
} from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, named, part, withExtra } from '../object.ts'
import { receipt } from './receipt.ts'
import { transaction } from './transaction.ts'

/** Summary of a block that a list refers to. */
export interface BlockSummary extends DecodedPart {
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

const summaryFields = part({
  // The key of the entry repeats it, and the key counts.
  core: { blockNumber: orElse(quantity, undefined) },
  optional: {
    timestamp: jsonInteger,
    blockReward: quantity,
    uncleReward: quantity,
    issuance: quantity,
    totalFees: quantity,
  },
})

/** Codec of the summaries of blocks, by number. Throws: `CheckFailedError` when it is not an object. */
export const blockSummaries: Codec<ReadonlyMap<bigint, BlockSummary>> = {
  decode: (wire, path, unreadable) => {
    if (!isWireObject(wire)) throw new CheckFailedError(path, wire, 'an object')
    const summaries = new Map<bigint, BlockSummary>()
    for (const [key, value] of Object.entries(wire)) {
      const summaryPath = joinPath(path, key)
      try {
        const blockNumber = quantity.decode(key, summaryPath, unreadable)
        summaries.set(blockNumber, toSummary(blockNumber, value, summaryPath, unreadable))
      } catch (error) {
        // Rows of this block show no time; the list reports why.
        unreadable.push(toUnreadableElement(summaryPath, value, error))
      }
    }
    return summaries
  },
  encode: (summaries) =>
    Object.fromEntries(
      Array.from(summaries, ([number, summary]) => [
        toQuantity(number),
        writeOnce(summary, ({ issuance = NO_ISSUANCE, ...rest }) =>
          summaryFields.encode({ ...issuance, ...rest }),
        ),
      ]),
    ),
}

function toSummary(
  blockNumber: bigint,
  wire: unknown,
  path: string,
  unreadable: UnreadableField[],
): BlockSummary {
  const { timestamp, totalFees, blockReward, uncleReward, issuance, extra } = summaryFields.decode(
    wire,
    path,
    unreadable,
  )
  // An unreadable part is unknown; an absent one is 0.
  const isUnclear = findUnreadable([`${path}.uncleReward`, `${path}.issuance`], { unreadable }) !== undefined
  const rewards =
    blockReward === undefined || isUnclear
      ? undefined
      : {
          blockReward,
          uncleReward: uncleReward ?? 0n,
          issuance: issuance ?? blockReward + (uncleReward ?? 0n),
        }
  return keepWire(withExtra({ blockNumber, timestamp, issuance: rewards, totalFees }, { extra }), wire)
}

const NO_ISSUANCE = { blockReward: undefined, uncleReward: undefined, issuance: undefined }

/** Codec of a page. Throws: `CheckFailedError` when there are no results to read. */
/* @__NO_SIDE_EFFECTS__ */
export function indexedList<Entry>(entry: Codec<Entry>): Codec<IndexedList<Entry>> {
  return convert(
    answer({
      core: { results: orElse(listOfReadable(entry), []) },
      optional: { blocks: named('blocksSummary', orElse(blockSummaries, NO_BLOCKS)) },
    }),
    ({ blocks = NO_BLOCKS, ...rest }) => ({ ...rest, blocks }),
    (value) => value,
  )
}

/** Where an answer has no summaries. */
export const NO_BLOCKS: ReadonlyMap<bigint, BlockSummary> = new Map()

/** A contract and the block it was deployed in. */
export interface IndexedContract {
  readonly address: Address
  readonly blockNumber: bigint
}

/** ERC-721 or ERC-1155; texts are untrusted. `<ERROR>` stands for a failed call. */
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

/** Digits of an integer; a JSON number beyond 2^53 has lost some and is not read. */
const wholeNumberText: Codec<string> = {
  ...text,
  of: text,
  decode: (wire, path, unreadable) => quantity.decode(wire, path, unreadable).toString(),
}

const CONTRACT = { address, blockNumber: quantity }
const NFT = { name: text, symbol: text }
const ERC20 = { ...NFT, decimals: jsonCount }

// All of them throw `CheckFailedError` when address or block number cannot be read.

/** Contract of the list of all. */
export const indexedContract: Codec<IndexedContract> = part({ core: CONTRACT })

/** ERC-721 or ERC-1155 token. */
export const indexedNft: Codec<IndexedNft> = part({ core: CONTRACT, optional: NFT })

/** ERC-20 token. */
export const indexedErc20: Codec<IndexedErc20> = part({ core: CONTRACT, optional: ERC20 })

/** ERC-1167 proxy. */
export const indexedErc1167: Codec<IndexedErc1167> = part({
  core: CONTRACT,
  nulls: { implementation: address },
})

/** ERC-4626 vault. */
export const indexedErc4626: Codec<IndexedErc4626> = part({
  core: CONTRACT,
  optional: { ...ERC20, asset: address },
  nulls: { totalAssets: wholeNumberText },
})

/** A transaction that moved tokens of an address. */
export interface IndexedTransfer {
  readonly transaction: Transaction
  readonly receipt: Receipt
}

/** Transaction with its receipt. Throws: `CheckFailedError` when one of the two cannot be read. */
export const indexedTransfer: Codec<IndexedTransfer> = convert(
  part({ core: { hash: orElse(hash32, undefined), transaction, receipt } }),
  ({ hash: _, ...pair }) => pair,
  (pair) => ({ ...pair, hash: pair.transaction.hash }),
)

/** A validator withdrawal to an address. */
export interface IndexedWithdrawal {
  readonly index: bigint
  readonly blockNumber: bigint
  readonly validatorIndex: bigint
  /** Gwei, not wei. */
  readonly amountGwei: bigint
}

/** Withdrawal. Throws: `CheckFailedError` when a part cannot be read. */
export const indexedWithdrawal: Codec<IndexedWithdrawal> = part({
  core: {
    index: quantity,
    blockNumber: quantity,
    validatorIndex: quantity,
    amountGwei: named('amount', quantity),
  },
})

/** A block an address was the fee recipient of; what it got is in the list's `blocks`. */
export interface RewardedBlock {
  readonly blockNumber: bigint
}

/** Rewarded block. Throws: `CheckFailedError` when its number cannot be read. */
export const rewardedBlock: Codec<RewardedBlock> = part({ core: { blockNumber: quantity } })

/** Tokens an address has transferred or received. */
export interface TokenHoldings {
  /** Those that could be read. */
  readonly tokens: readonly Address[]
  /** Of the first transaction with each token, as Erigon numbers them: grows along the chain and has no other meaning. */
  readonly erigonPositions: readonly (number | undefined)[]
  readonly unreadable: readonly UnreadableField[]
}

const heldToken = part({ core: { address }, optional: { ethTx: jsonCount } })

/** Entries are objects with `address`, or bare addresses. Throws: `CheckFailedError` when the answer is not a list. */
export const tokenHoldings: Codec<TokenHoldings> = {
  of: heldToken,
  as: 'list',
  decode: (wire) => {
    const unreadable: UnreadableField[] = []
    const entries = listOfReadable<ValueOf<typeof heldToken>>({
      decode: (one, path, notes) => heldToken.decode(isWireObject(one) ? one : { address: one }, path, notes),
    }).decode(wire, '', unreadable)
    return {
      tokens: entries.map((one) => one.address),
      erigonPositions: entries.map((one) => one.ethTx),
      unreadable,
    }
  },
  encode: ({ tokens, erigonPositions, unreadable }) =>
    putBack(
      tokens.map((token, at) => heldToken.encode({ address: token, ethTx: erigonPositions[at] })),
      unreadable,
    ),
}

/** What kinds of contract an address is; absent flags are false, unreadable ones `undefined`. */
export interface AddressAttributes {
  readonly erc20: boolean | undefined
  readonly erc165: boolean | undefined
  readonly erc721: boolean | undefined
  readonly erc1155: boolean | undefined
  readonly erc1167: boolean | undefined
  readonly erc1167Logic: boolean | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** Written only where true. */
const flag = { ...orElse(boolean, false), encode: (value: boolean) => value || undefined }

/** Flags of an address. Throws: `CheckFailedError` when the answer is not an object. */
export const addressAttributes: Codec<AddressAttributes> = answer({
  optional: { erc20: flag, erc165: flag, erc721: flag, erc1155: flag, erc1167: flag, erc1167Logic: flag },
})
