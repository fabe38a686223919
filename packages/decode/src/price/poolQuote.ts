import type { Price } from './price.ts'

/** Native coin a pool must hold on its side to count: a tenth of an ether, in wei. Spec §9. */
export const MINIMUM_POOL_SIZE = 10n ** 17n

/** Base units of the token that a quote is for: so many that a whole number keeps every digit anybody can see. */
const QUOTED_UNITS_DECIMALS = 36
const QUOTED_UNITS = 10n ** BigInt(QUOTED_UNITS_DECIMALS)

/** Decimals that the check of spec §5 counts for the quoted units, whatever precision is kept here. */
const CHECKED_UNITS_DECIMALS = 18

/** The square of 2^96: `sqrtPriceX96` squared is the price times this. */
const SQUARED_Q96 = 1n << 192n

/** What a pool pays for a token. */
export interface PoolQuote {
  /** Base units of the native coin for 10^36 base units of the token; above zero. */
  readonly nativePerToken: bigint
  /** Native coin behind the quote; the higher is believed. */
  readonly confidence: bigint
}

/** The reserves of a pair. Uniswap V2. */
export interface PairReserves {
  readonly native: bigint
  readonly token: bigint
}

/** A pool as of a block. Uniswap V3. */
export interface PoolState {
  /** Root of the price of the first token in the second, times 2^96; zero before the pool is initialised. */
  readonly sqrtPriceX96: bigint
  /** The wrapped native coin the pool holds. */
  readonly nativeBalance: bigint
}

/** Quote of a pair; `undefined` when it is too small, empty, or pays less than one unit. Uniswap V2. */
export function toPairQuote({ native, token }: PairReserves): PoolQuote | undefined {
  if (native < MINIMUM_POOL_SIZE || token <= 0n) return undefined
  return toQuote((QUOTED_UNITS * native) / token, native)
}

/**
 * Quote of the deepest of a token's pools; `undefined` when none is large enough. Pools without a price do not count:
 * whoever fills one must not hide the others. Uniswap V3.
 */
export function toDeepestPoolQuote(
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

/** False where the decimals of the price would be negative, so that no pool needs to be asked. Spec §5. */
export function canBeQuoted(
  nativePriceDecimals: number,
  nativeDecimals: number,
  tokenDecimals: number,
): boolean {
  return nativePriceDecimals + nativeDecimals + CHECKED_UNITS_DECIMALS - tokenDecimals >= 0
}

/** Price of a token from a quote and the native coin's price; `undefined` when the decimals do not allow one. */
export function toQuotedPrice(
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
