import { eth_getBlockByNumber, eth_getCode } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { callContract } from '@otterscan/clients/contracts/callContract'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import {
  BLOCK_TIMESTAMP_CALL,
  type ContractCall,
  decodeMulticall,
  MULTICALL_ADDRESS,
  toMulticall,
} from '@otterscan/decode/price/multicall'
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
  toPairCall,
  toPoolCall,
} from '@otterscan/decode/price/poolCalls'
import {
  canBeQuoted,
  chooseQuote,
  computeDeepestPoolQuote,
  computePairQuote,
  computeQuotedPrice,
  type PoolQuote,
} from '@otterscan/decode/price/poolQuote'
import type { Price } from '@otterscan/decode/price/price'
import type { Address } from '@otterscan/ethereum/address'
import { decodeAddressWord, decodeUint } from '@otterscan/ethereum/contract/abiWords'
import { toBalanceCall } from '@otterscan/ethereum/contract/tokenCalls'
import type { Hex } from '@otterscan/ethereum/hex'
import type { PriceSources } from './priceSources.ts'

/** Token facts needed for the price arithmetic. */
export interface PricedToken {
  readonly token: Address
  readonly tokenDecimals: number
  /** Decimals of the native coin. */
  readonly nativeDecimals: number
}

type Answers = readonly (Hex | undefined)[]

/** Parameters of one price request. */
interface Reading {
  readonly execution: ExecutionClient
  readonly sources: PriceSources
  readonly wanted: PricedToken
  readonly block: bigint | 'latest'
  readonly signal: AbortSignal
}

/** Price of a token by its feed, else by its pools, at one block; `undefined` when neither has one. One round for a feed,
 * two for pools.
 */
export async function getTokenPrice(
  reading: Reading,
  nativePrice: Promise<Price | null>,
): Promise<Price | undefined> {
  const { execution, block, signal } = reading
  const feedCalls = toFeedCalls(reading)
  const factoryCalls = toFactoryCalls(reading)
  const answers = await getContractOutputs(execution, [...feedCalls, ...factoryCalls], block, signal)
  const fromFeed = await toFeedPrice(reading, answers.slice(0, feedCalls.length))
  if (fromFeed !== undefined) return fromFeed
  const native = await nativePrice
  if (native === null) return undefined
  const quote = await getPoolQuote(reading, answers.slice(feedCalls.length))
  if (quote === undefined) return undefined
  return computeQuotedPrice(quote, native, reading.wanted.nativeDecimals, reading.wanted.tokenDecimals)
}

function toFeedCalls({ sources: { feedRegistry }, wanted: { token } }: Reading): readonly ContractCall[] {
  if (feedRegistry === undefined) return []
  return [
    { to: feedRegistry, data: toRegistryRoundCall(token) },
    { to: feedRegistry, data: toRegistryDecimalsCall(token) },
    { to: MULTICALL_ADDRESS, data: BLOCK_TIMESTAMP_CALL },
  ]
}

/** The feed's answer unless it is stale; then the pools are used. */
async function toFeedPrice(reading: Reading, [round, decimalsWord, timestampWord]: Answers) {
  const quote = decodeOracleQuote(round)
  const decimals = decodeDecimals(decimalsWord)
  if (quote === undefined || decimals === undefined) return undefined
  const timestamp = decodeUint(timestampWord, 0) ?? (await getTimestamp(reading))
  if (timestamp === undefined || isStaleQuote(quote, timestamp)) return undefined
  return toOraclePrice(quote, decimals)
}

/** Block time for blocks before Multicall3, which otherwise returns it. */
async function getTimestamp({ execution, block, signal }: Reading): Promise<bigint | undefined> {
  const found = await execution.request(eth_getBlockByNumber, [block, false], { signal })
  return found?.timestamp
}

/** Requests the pools with the wrapped coin from the factories: the V2 pair, then a V3 pool per fee tier. */
function toFactoryCalls({ sources, wanted }: Reading): readonly ContractCall[] {
  const { nativeFeed, wrappedNative, uniswapV2Factory, uniswapV3Factory } = sources
  const { token, tokenDecimals, nativeDecimals } = wanted
  if (nativeFeed === undefined || wrappedNative === undefined) return []
  if (!canBeQuoted(nativeFeed.decimals, nativeDecimals, tokenDecimals)) return []
  return [
    ...(uniswapV2Factory === undefined
      ? []
      : [{ to: uniswapV2Factory, data: toPairCall(token, wrappedNative) }]),
    ...(uniswapV3Factory === undefined
      ? []
      : POOL_FEES.map((fee) => ({ to: uniswapV3Factory, data: toPoolCall(token, wrappedNative, fee) }))),
  ]
}

/** Quote of the pair or of the deepest pool, whichever has more liquidity. */
async function getPoolQuote(reading: Reading, found: Answers): Promise<PoolQuote | undefined> {
  const { execution, sources, wanted, block, signal } = reading
  const { wrappedNative, uniswapV2Factory } = sources
  if (wrappedNative === undefined || found.length === 0) return undefined
  const pair = uniswapV2Factory === undefined ? undefined : decodeAddressWord(found[0])
  const pools = found
    .slice(uniswapV2Factory === undefined ? 0 : 1)
    .flatMap((word) => decodeAddressWord(word) ?? [])
  const pairCalls = pair === undefined ? [] : [{ to: pair, data: RESERVES_CALL }]
  const poolCalls = pools.flatMap((pool) => [
    { to: pool, data: SLOT0_CALL },
    { to: wrappedNative, data: toBalanceCall(pool) },
  ])
  const answers = await getContractOutputs(execution, [...pairCalls, ...poolCalls], block, signal)
  const isFirst = isTokenFirst(wanted.token, wrappedNative)
  const reserves = pair === undefined ? undefined : decodePairReserves(answers[0], isFirst)
  const states = pools.map((_, position) => {
    const at = pairCalls.length + 2 * position
    return {
      sqrtPriceX96: decodeUint(answers[at], 0) ?? 0n,
      nativeBalance: decodeUint(answers[at + 1], 0) ?? 0n,
    }
  })
  return chooseQuote(reserves && computePairQuote(reserves), computeDeepestPoolQuote(states, isFirst))
}

/** Up to which block a chain is known to have no Multicall3; `latest`: at no block. */
const withoutMulticall = new WeakMap<ExecutionClient, bigint | 'latest'>()

/** Results of several contract calls at one block, in order; `undefined` where one fails, and everywhere when the node no
 * longer has the state. One call through Multicall3 where the chain has it, else one batch.
 * Throws when the node does not respond.
 */
async function getContractOutputs(
  execution: ExecutionClient,
  calls: readonly ContractCall[],
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  const getSingly = () => Promise.all(calls.map((call) => callContract(execution, call, block, { signal })))
  if (calls.length < 2 || lacksMulticall(execution, block)) return getSingly()
  const call = { to: MULTICALL_ADDRESS, data: toMulticall(calls) }
  const answer = await callContract(execution, call, block, { signal })
  if (answer === undefined) return calls.map(() => undefined)
  const results = decodeMulticall(answer, calls.length)
  if (results !== undefined) return results
  const [singly] = await Promise.all([getSingly(), findMulticallBlock(execution, block, signal)])
  return singly
}

function lacksMulticall(execution: ExecutionClient, block: bigint | 'latest'): boolean {
  const until = withoutMulticall.get(execution)
  return until === 'latest' || (until !== undefined && block !== 'latest' && block <= until)
}

/** After Multicall3 was missing at a block: is it missing on the chain? Sent with the fallback batch. */
async function findMulticallBlock(
  execution: ExecutionClient,
  block: bigint | 'latest',
  signal: AbortSignal,
): Promise<void> {
  const code =
    block === 'latest'
      ? '0x'
      : await execution
          .request(eth_getCode, [MULTICALL_ADDRESS, 'latest'], { signal })
          .catch((error: unknown) => {
            // It is tried again at the next price, which costs one call.
            if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
            throw error
          })
  if (code === '0x') withoutMulticall.set(execution, 'latest')
  else if (code !== undefined && block !== 'latest') withoutMulticall.set(execution, block)
}
