import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import { address, type Codec, count, hash32, jsonCount, quantity, text } from '../codec.ts'
import { convert, list, listOfReadable, orElse, tuple } from '../combinators.ts'
import { answer, named, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import { blockSummaries, type IndexedList, indexedList, NO_BLOCKS } from './indexedList.ts'
import { type IndexedTokenStandard, numberText, standard, TOKEN_SOURCE, tokenParams } from './tokenParts.ts'

/** What a transfer moved: an amount, the number of a token, or both. */
export interface MovedToken {
  /** Of ERC-721 and ERC-1155. */
  readonly tokenId: bigint | undefined
  /** In the token's smallest unit; 1 for ERC-721. */
  readonly amount: bigint
}

/** A transfer of a token: one log. */
export interface TokenTransferEntry {
  readonly blockNumber: bigint
  readonly transactionIndex: number
  readonly transactionHash: Hex
  /** Position among the logs of the block. */
  readonly logIndex: number
  readonly from: Address
  readonly to: Address
  readonly standard: IndexedTokenStandard
  /** Several in a batch; `undefined` when the data of the log cannot be read. */
  readonly moved: readonly MovedToken[] | undefined
}

const movedToken: Codec<MovedToken> = part({ core: { amount: quantity }, nulls: { tokenId: quantity } })

const tokenTransfer: Codec<TokenTransferEntry> = part({
  core: {
    blockNumber: quantity,
    transactionIndex: count,
    transactionHash: hash32,
    logIndex: count,
    from: address,
    to: address,
    standard,
  },
  nulls: { moved: list(movedToken) },
})

const tokenPageParams = tuple<[token: Address, index: number, size: number]>(account, jsonCount, jsonCount)

/** Number of transfers of a token. */
export const gateway_getTokenTransferCount = defineMethod({
  name: 'gateway_getTokenTransferCount',
  params: tokenParams,
  result: jsonCount,
  source: TOKEN_SOURCE,
})

/** Transfers of a token, oldest first: `index` 0 is the oldest. */
export const gateway_getTokenTransferList = defineMethod({
  name: 'gateway_getTokenTransferList',
  params: tokenPageParams,
  result: indexedList(tokenTransfer),
  source: TOKEN_SOURCE,
})

/** Number of transfers of one id of a token. */
export const gateway_getTokenIdTransferCount = defineMethod({
  name: 'gateway_getTokenIdTransferCount',
  params: tuple<[token: Address, tokenId: string]>(account, numberText),
  result: jsonCount,
  source: TOKEN_SOURCE,
})

/** Transfers of one id of a token, oldest first. */
export const gateway_getTokenIdTransferList = defineMethod({
  name: 'gateway_getTokenIdTransferList',
  params: tuple<[token: Address, tokenId: string, index: number, size: number]>(
    account,
    numberText,
    jsonCount,
    jsonCount,
  ),
  result: indexedList(tokenTransfer),
  source: TOKEN_SOURCE,
})

/** Which transfers of a token are wanted; what is `undefined` does not matter. Ends are included. */
export interface TokenTransferFilter {
  /** The sender or the recipient. */
  readonly account?: Address | undefined
  readonly sender?: Address | undefined
  readonly recipient?: Address | undefined
  /** In the token's smallest unit; of a batch, some amount of it. */
  readonly minAmount?: bigint | undefined
  readonly maxAmount?: bigint | undefined
  readonly fromBlock?: bigint | undefined
  readonly toBlock?: bigint | undefined
  /** Unix seconds. */
  readonly fromTime?: bigint | undefined
  readonly toTime?: bigint | undefined
}

const transferFilter: Codec<TokenTransferFilter> = part({
  core: {
    account: orElse(address, undefined),
    sender: orElse(address, undefined),
    recipient: orElse(address, undefined),
    minAmount: orElse(quantity, undefined),
    maxAmount: orElse(quantity, undefined),
    fromBlock: orElse(quantity, undefined),
    toBlock: orElse(quantity, undefined),
    fromTime: orElse(quantity, undefined),
    toTime: orElse(quantity, undefined),
  },
})

/** Transfers of a token that a filter lets through, as far as was searched. */
export interface FoundTokenTransfers extends IndexedList<TokenTransferEntry> {
  /** From where to go on; `undefined` when everything was searched. */
  readonly next: string | undefined
  /** Oldest block that was searched; `undefined` when there was nothing to search. */
  readonly searchedFrom: bigint | undefined
}

const foundTransfers: Codec<FoundTokenTransfers> = convert(
  answer({
    core: { results: listOfReadable(tokenTransfer) },
    optional: { blocks: named('blocksSummary', orElse(blockSummaries, NO_BLOCKS)) },
    nulls: { next: text, searchedFrom: quantity },
  }),
  ({ blocks = NO_BLOCKS, ...rest }) => ({ ...rest, blocks }),
  (value) => value,
)

/**
 * Transfers of a token that a filter lets through, newest first. A call searches a bounded part of them: with `next`
 * the search goes on, also where nothing was found.
 */
export const gateway_searchTokenTransfers = defineMethod({
  name: 'gateway_searchTokenTransfers',
  params: tuple<[token: Address, filter: TokenTransferFilter, size: number, after: string | undefined]>(
    account,
    transferFilter,
    jsonCount,
    orElse(text, undefined),
  ),
  result: foundTransfers,
  source: TOKEN_SOURCE,
})
