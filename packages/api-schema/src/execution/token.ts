import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, boolean, type Codec, hash32, jsonCount, quantity, text } from '../codec.ts'
import { list, listOfReadable, orElse, tuple } from '../combinators.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import {
  type IndexedTokenStandard,
  numberText,
  standard,
  sum,
  TOKEN_SOURCE,
  tokenParams,
} from './tokenParts.ts'

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
  source: TOKEN_SOURCE,
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
  source: TOKEN_SOURCE,
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
  source: TOKEN_SOURCE,
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
  source: TOKEN_SOURCE,
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

/** How many holders a token had at the end of a block. */
export interface TokenHolderPoint {
  readonly blockNumber: bigint
  /** Unix seconds. */
  readonly timestamp: bigint | undefined
  readonly holderCount: number
}

/** How many holders a token had over time. */
export interface TokenHolderHistory {
  /** Oldest first, at equal distances. */
  readonly results: readonly TokenHolderPoint[]
  /** True when it goes back to the first indexed transfer; `undefined` when unreadable. */
  readonly isWhole: boolean | undefined
  /** How many of the token's transfers were followed back from the newest. */
  readonly followed: number | undefined
  /** Why it does not go back further, to display; `undefined` when it does, and where there were too many transfers. */
  readonly reason: string | undefined
  readonly unreadable: readonly UnreadableField[]
}

const tokenHolderHistory: Codec<TokenHolderHistory> = answer({
  core: {
    results: listOfReadable(
      part({ core: { blockNumber: quantity, holderCount: jsonCount }, nulls: { timestamp: quantity } }),
    ),
  },
  optional: { isWhole: boolean, followed: jsonCount },
  nulls: { reason: text },
})

/**
 * How many holders a token had at the ends of equal parts of the blocks, `parts` at most: from the holders of now, back
 * along the newest transfers. A call follows 20,000 of them at most.
 */
export const gateway_getTokenHolderHistory = defineMethod({
  name: 'gateway_getTokenHolderHistory',
  params: tuple<[token: Address, parts: number]>(account, jsonCount),
  result: tokenHolderHistory,
  source: TOKEN_SOURCE,
})

/** How many transfers of a token there were in equal parts of the indexed blocks, `parts` at most. */
export const gateway_getTokenActivity = defineMethod({
  name: 'gateway_getTokenActivity',
  params: tuple<[token: Address, parts: number]>(account, jsonCount),
  result: tokenActivity,
  source: TOKEN_SOURCE,
})
