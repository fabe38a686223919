import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, boolean, type Codec, count, hash32, jsonCount, quantity, text } from '../codec.ts'
import { convert, list, listOfReadable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, named, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import { blockSummaries, type IndexedList, indexedList, NO_BLOCKS } from './indexedList.ts'

const SOURCE = 'Otterscan gateway, docs/gateway.md'

/** Standards of tokens whose transfers the index adds up. */
export type IndexedTokenStandard = 'erc20' | 'erc721' | 'erc1155'

const STANDARDS = ['erc20', 'erc721', 'erc1155'] as const

const standard: Codec<IndexedTokenStandard> = {
  decode: (wire, path) => {
    const found = STANDARDS.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'a token standard')
    return found
  },
  encode: (value) => value,
}

const SUM_PATTERN = /^-?[0-9]{1,160}$/

/** A sum of amounts: decimal digits, as it may be negative and beyond 256 bits. */
const sum: Codec<bigint> = {
  decode: (wire, path) => {
    if (typeof wire === 'string' && SUM_PATTERN.test(wire)) return BigInt(wire)
    throw new CheckFailedError(path, wire, 'a whole number in decimal digits')
  },
  encode: (value) => value.toString(),
}

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

/** An id in decimal digits, from any form of an unsigned integer. */
const numberText: Codec<string> = {
  decode: (wire, path, unreadable) => quantity.decode(wire, path, unreadable).toString(),
  encode: (value) => value,
}

const tokenParams = tuple<[token: Address]>(account)
const tokenPageParams = tuple<[token: Address, index: number, size: number]>(account, jsonCount, jsonCount)

/** Number of transfers of a token. */
export const gateway_getTokenTransferCount = defineMethod({
  name: 'gateway_getTokenTransferCount',
  params: tokenParams,
  result: jsonCount,
  source: SOURCE,
})

/** Transfers of a token, oldest first: `index` 0 is the oldest. */
export const gateway_getTokenTransferList = defineMethod({
  name: 'gateway_getTokenTransferList',
  params: tokenPageParams,
  result: indexedList(tokenTransfer),
  source: SOURCE,
})

/** Number of transfers of one id of a token. */
export const gateway_getTokenIdTransferCount = defineMethod({
  name: 'gateway_getTokenIdTransferCount',
  params: tuple<[token: Address, tokenId: string]>(account, numberText),
  result: jsonCount,
  source: SOURCE,
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
  source: SOURCE,
})

/** Which transfers of a token are wanted; what is `undefined` does not matter. Ends are included. */
export interface TokenTransferFilter {
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
  source: SOURCE,
})

/** An account and how much it has, summed up from transfers. */
export interface TokenHolder {
  readonly holder: Address
  readonly balance: bigint
}

/** A page of holders. */
export interface TokenHolders {
  readonly results: readonly TokenHolder[]
  /** From where to go on; `undefined` at the end. */
  readonly next: string | undefined
  /** The newest block that the sums include. */
  readonly lastBlock: bigint | undefined
  readonly unreadable: readonly UnreadableField[]
}

const tokenHolder: Codec<TokenHolder> = part({ core: { holder: address, balance: sum } })

const tokenHolders: Codec<TokenHolders> = answer({
  core: { results: listOfReadable(tokenHolder) },
  nulls: { next: text, lastBlock: quantity },
})

/** Holders of a token, the largest first, from the sums of its transfers. Of ERC-1155 the units of all ids together. */
export const gateway_getTokenHolders = defineMethod({
  name: 'gateway_getTokenHolders',
  params: tuple<[token: Address, size: number, after: string | undefined]>(
    account,
    jsonCount,
    orElse(text, undefined),
  ),
  result: tokenHolders,
  source: SOURCE,
})

/** Holders of one id of a token, by address. */
export const gateway_getTokenIdHolders = defineMethod({
  name: 'gateway_getTokenIdHolders',
  params: tuple<[token: Address, tokenId: string, size: number, after: string | undefined]>(
    account,
    numberText,
    jsonCount,
    orElse(text, undefined),
  ),
  result: tokenHolders,
  source: SOURCE,
})

/** An id of a token. */
export interface TokenIdEntry {
  readonly tokenId: bigint
  readonly transferCount: number
  /** Some of those who have it, by address; all of them unless `hasMoreHolders`. */
  readonly holders: readonly TokenHolder[]
  readonly hasMoreHolders: boolean
}

/** A page of ids. */
export interface TokenIds {
  readonly results: readonly TokenIdEntry[]
  /** Of all ids; `undefined` when unreadable. */
  readonly total: number | undefined
  /** From where to go on; `undefined` at the end. */
  readonly next: string | undefined
  readonly unreadable: readonly UnreadableField[]
}

const tokenIdEntry: Codec<TokenIdEntry> = part({
  core: { tokenId: quantity, transferCount: jsonCount, holders: list(tokenHolder), hasMoreHolders: boolean },
})

const tokenIds: Codec<TokenIds> = answer({
  core: { results: listOfReadable(tokenIdEntry) },
  optional: { total: jsonCount },
  nulls: { next: text },
})

/** Ids of a token that were ever transferred, ascending, each with who has it. */
export const gateway_getTokenIds = defineMethod({
  name: 'gateway_getTokenIds',
  params: tuple<[token: Address, size: number, after: string | undefined]>(
    account,
    jsonCount,
    orElse(text, undefined),
  ),
  result: tokenIds,
  source: SOURCE,
})

/** What the index tells of a token. */
export interface TokenFacts {
  /** The standard of most of its transfers; `undefined` for a contract that is not known as a token. */
  readonly standard: IndexedTokenStandard | undefined
  readonly transferCount: number | undefined
  /** Accounts with more than nothing. */
  readonly holderCount: number | undefined
  /** Accounts from which more was transferred than to them: some left or came without an event. */
  readonly negativeCount: number | undefined
  /** How often an amount could not be read, counted at both accounts of the transfer. */
  readonly unreadAmounts: number | undefined
  /** Ids that were ever transferred. */
  readonly idCount: number | undefined
  /** What came from the zero address less what went to it. */
  readonly minted: bigint | undefined
  readonly creator: Address | undefined
  readonly createdInBlock: bigint | undefined
  /** Unix seconds. */
  readonly createdAt: bigint | undefined
  /** `undefined` when the node does not return the block. */
  readonly creationTransaction: Hex | undefined
  readonly unreadable: readonly UnreadableField[]
}

const tokenFacts: Codec<TokenFacts> = answer({
  optional: {
    transferCount: jsonCount,
    holderCount: jsonCount,
    negativeCount: jsonCount,
    unreadAmounts: jsonCount,
    idCount: jsonCount,
  },
  nulls: {
    standard,
    minted: sum,
    creator: address,
    createdInBlock: quantity,
    createdAt: quantity,
    creationTransaction: hash32,
  },
})

/** Standard, counts and creation of a token, from the index. */
export const gateway_getToken = defineMethod({
  name: 'gateway_getToken',
  params: tokenParams,
  result: tokenFacts,
  source: SOURCE,
})

/** The transfers of a token in some blocks, both ends included. */
export interface TokenActivityPart {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  /** Of `fromBlock`, unix seconds. */
  readonly timestamp: bigint | undefined
  readonly transferCount: number
}

/** How many transfers of a token there were over time. */
export interface TokenActivity {
  /** Oldest first, without gaps, from the first transfer to the newest indexed block. */
  readonly results: readonly TokenActivityPart[]
  readonly unreadable: readonly UnreadableField[]
}

const tokenActivity: Codec<TokenActivity> = answer({
  core: {
    results: listOfReadable(
      part({
        core: { fromBlock: quantity, toBlock: quantity, transferCount: jsonCount },
        nulls: { timestamp: quantity },
      }),
    ),
  },
})

/** How many transfers of a token there were in equal parts of the indexed blocks, `parts` at most. */
export const gateway_getTokenActivity = defineMethod({
  name: 'gateway_getTokenActivity',
  params: tuple<[token: Address, parts: number]>(account, jsonCount),
  result: tokenActivity,
  source: SOURCE,
})
