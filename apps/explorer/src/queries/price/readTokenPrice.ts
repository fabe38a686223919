import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { readAddress, readUint } from '@otterscan/decode/price/abiWords'
import { BLOCK_TIMESTAMP_CALL, type ContractCall, MULTICALL_ADDRESS } from '@otterscan/decode/price/multicall'
import {
  decodeDecimals,
  decodeOracleQuote,
  isStaleQuote,
  toOraclePrice,
  toRegistryDecimalsCall,
  toRegistryRoundCall,
} from '@otterscan/decode/price/oracleQuote'
import {
  decodePairReserves,
  isTokenFirst,
  POOL_FEES,
  RESERVES_CALL,
  SLOT0_CALL,
  toBalanceCall,
  toPairCall,
  toPoolCall,
} from '@otterscan/decode/price/poolCalls'
import {
  canBeQuoted,
  chooseQuote,
  type PoolQuote,
  toDeepestPoolQuote,
  toPairQuote,
  toQuotedPrice,
} from '@otterscan/decode/price/poolQuote'
import type { Price } from '@otterscan/decode/price/price'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { PriceSources } from './priceSources.ts'
import { readContracts } from './readContracts.ts'

/** What the arithmetic needs to know of a token. */
export interface PricedToken {
  readonly token: Address
  readonly tokenDecimals: number
  /** Decimals of the native coin. */
  readonly nativeDecimals: number
}

type Answers = readonly (Hex | undefined)[]

/** Everything one price is read with. */
interface Reading {
  readonly execution: ExecutionClient
  readonly sources: PriceSources
  readonly wanted: PricedToken
  readonly block: bigint | 'latest'
  readonly signal: AbortSignal
}

/**
 * Price of a token by its feed, else by its pools, as of one block; `undefined` when neither says. One round for a feed,
 * two for pools.
 */
export async function readTokenPrice(
  reading: Reading,
  nativePrice: Promise<Price | null>,
): Promise<Price | undefined> {
  const { execution, block, signal } = reading
  const feedCalls = toFeedCalls(reading)
  const factoryCalls = toFactoryCalls(reading)
  const answers = await readContracts(execution, [...feedCalls, ...factoryCalls], block, signal)
  const fromFeed = await toFeedPrice(reading, answers.slice(0, feedCalls.length))
  if (fromFeed !== undefined) return fromFeed
  const native = await nativePrice
  if (native === null) return undefined
  const quote = await readPoolQuote(reading, answers.slice(feedCalls.length))
  if (quote === undefined) return undefined
  return toQuotedPrice(quote, native, reading.wanted.nativeDecimals, reading.wanted.tokenDecimals)
}

function toFeedCalls({ sources: { feedRegistry }, wanted: { token } }: Reading): readonly ContractCall[] {
  if (feedRegistry === undefined) return []
  return [
    { to: feedRegistry, data: toRegistryRoundCall(token) },
    { to: feedRegistry, data: toRegistryDecimalsCall(token) },
    { to: MULTICALL_ADDRESS, data: BLOCK_TIMESTAMP_CALL },
  ]
}

/** The feed's answer unless it is stale, which sends one on to the pools. */
async function toFeedPrice(reading: Reading, [round, decimalsWord, timestampWord]: Answers) {
  const quote = decodeOracleQuote(round)
  const decimals = decodeDecimals(decimalsWord)
  if (quote === undefined || decimals === undefined) return undefined
  const timestamp = readUint(timestampWord, 0) ?? (await getTimestamp(reading))
  if (timestamp === undefined || isStaleQuote(quote, timestamp)) return undefined
  return toOraclePrice(quote, decimals)
}

/** For blocks before Multicall3, which else says it. */
async function getTimestamp({ execution, block, signal }: Reading): Promise<bigint | undefined> {
  const found = await execution.request(eth_getBlockByNumber, [block, false], { signal })
  return found?.timestamp
}

/** Asks the factories for the pools with the wrapped coin: the pair, then a pool a fee. */
function toFactoryCalls({ sources, wanted }: Reading): readonly ContractCall[] {
  const { nativeFeed, wrappedNative, pairFactory, poolFactory } = sources
  const { token, tokenDecimals, nativeDecimals } = wanted
  if (nativeFeed === undefined || wrappedNative === undefined) return []
  if (!canBeQuoted(nativeFeed.decimals, nativeDecimals, tokenDecimals)) return []
  return [
    ...(pairFactory === undefined ? [] : [{ to: pairFactory, data: toPairCall(token, wrappedNative) }]),
    ...(poolFactory === undefined
      ? []
      : POOL_FEES.map((fee) => ({ to: poolFactory, data: toPoolCall(token, wrappedNative, fee) }))),
  ]
}

/** Quote of the pair or of the deepest pool, whichever has more behind it. */
async function readPoolQuote(reading: Reading, found: Answers): Promise<PoolQuote | undefined> {
  const { execution, sources, wanted, block, signal } = reading
  const { wrappedNative, pairFactory } = sources
  if (wrappedNative === undefined || found.length === 0) return undefined
  const pair = pairFactory === undefined ? undefined : readAddress(found[0])
  const pools = found.slice(pairFactory === undefined ? 0 : 1).flatMap((word) => readAddress(word) ?? [])
  const pairCalls = pair === undefined ? [] : [{ to: pair, data: RESERVES_CALL }]
  const poolCalls = pools.flatMap((pool) => [
    { to: pool, data: SLOT0_CALL },
    { to: wrappedNative, data: toBalanceCall(pool) },
  ])
  const answers = await readContracts(execution, [...pairCalls, ...poolCalls], block, signal)
  const isFirst = isTokenFirst(wanted.token, wrappedNative)
  const reserves = pair === undefined ? undefined : decodePairReserves(answers[0], isFirst)
  const states = pools.map((_, position) => {
    const at = pairCalls.length + 2 * position
    return {
      sqrtPriceX96: readUint(answers[at], 0) ?? 0n,
      nativeBalance: readUint(answers[at + 1], 0) ?? 0n,
    }
  })
  return chooseQuote(reserves && toPairQuote(reserves), toDeepestPoolQuote(states, isFirst))
}
