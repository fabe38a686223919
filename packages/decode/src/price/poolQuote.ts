import type { Price } from './price.ts'

/** Native coin a pool must hold on its side to count: a tenth of an ether, in wei. */
export const MINIMUM_POOL_SIZE = 10n ** 17n

/** Base units of the token that a quote is for: enough that a whole number keeps every visible digit. */
const QUOTED_UNITS_DECIMALS = 36
const QUOTED_UNITS = 10n ** BigInt(QUOTED_UNITS_DECIMALS)

/**
 * Decimals of the quoted units in the check that skips a token whose price would have negative decimals; independent of
 * the precision kept here.
 */
const CHECKED_UNITS_DECIMALS = 18

/** The square of 2^96: `sqrtPriceX96` squared is the price times this. */
const SQUARED_Q96 = 1n << 192n

/** Quote of a pool for a token. */
export interface PoolQuote {
  /** Base units of the native coin for 10^36 base units of the token; above zero. */
  readonly nativePerToken: bigint
  /** Native coin behind the quote; the quote with more is used. */
  readonly confidence: bigint
}

/** The reserves of a pair. Uniswap V2. */
export interface PairReserves {
  readonly native: bigint
  readonly token: bigint
}

/** State of a pool at a block. Uniswap V3. */
export interface PoolState {
  /** Root of the price of the first token in the second, times 2^96; zero before the pool is initialized. */
  readonly sqrtPriceX96: bigint
  /** The wrapped native coin the pool holds. */
  readonly nativeBalance: bigint
}

/** Quote of a pair; `undefined` when it is too small, empty, or pays less than one unit. Uniswap V2. */
export function computePairQuote({ native, token }: PairReserves): PoolQuote | undefined {
  if (native < MINIMUM_POOL_SIZE || token <= 0n) return undefined
  return toQuote((QUOTED_UNITS * native) / token, native)
}

/**
 * Quote of the deepest of a token's pools; `undefined` when none is large enough. Pools without a price do not count:
 * liquidity added to one must not hide the others. Uniswap V3.
 */
export function computeDeepestPoolQuote(
  pools: readonly PoolState[],
  isTokenFirst: boolean,
): PoolQuote | undefined {
  let deepest: PoolState | undefined
  for (const pool of pools) {
    if (pool.sqrtPriceX96 <= 0n) continue
    if (deepest === undefined || pool.nativeBalance > deepest.nativeBalance) deepest = pool
  }
  if (deepest === undefined || deepest.nativeBalance < MINIMUM_POOL_SIZE) return undefined
  const squared = deepest.sqrtPriceX96 ** 2n
  const nativePerToken = isTokenFirst
    ? (QUOTED_UNITS * squared) / SQUARED_Q96
    : (QUOTED_UNITS * SQUARED_Q96) / squared
  return toQuote(nativePerToken, deepest.nativeBalance / 2n)
}

/** The quote with more behind it; the first of equals. */
export function chooseQuote(
  first: PoolQuote | undefined,
  second: PoolQuote | undefined,
): PoolQuote | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return second.confidence > first.confidence ? second : first
}

/** False where the decimals of the price would be negative, so that no pool needs to be asked. */
export function canBeQuoted(
  nativePriceDecimals: number,
  nativeDecimals: number,
  tokenDecimals: number,
): boolean {
  return nativePriceDecimals + nativeDecimals + CHECKED_UNITS_DECIMALS - tokenDecimals >= 0
}

/** Price of a token from a quote and the native coin's price; `undefined` when the decimals do not allow one. */
export function computeQuotedPrice(
  quote: PoolQuote,
  nativePrice: Price,
  nativeDecimals: number,
  tokenDecimals: number,
): Price | undefined {
  if (!canBeQuoted(nativePrice.decimals, nativeDecimals, tokenDecimals)) return undefined
  return {
    price: quote.nativePerToken * nativePrice.price,
    decimals: nativePrice.decimals + nativeDecimals + QUOTED_UNITS_DECIMALS - tokenDecimals,
    source: 'Uniswap',
    updatedAt: undefined,
  }
}

function toQuote(nativePerToken: bigint, confidence: bigint): PoolQuote | undefined {
  return nativePerToken === 0n ? undefined : { nativePerToken, confidence }
}
