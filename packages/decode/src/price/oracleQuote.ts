import type { Address } from '@otterscan/ethereum/address'
import { decodeInt, decodeUint, toWordCall } from '@otterscan/ethereum/contract/abiWords'
import { type Hex, parseSafeCount } from '@otterscan/ethereum/hex'
import { DAY } from '@otterscan/ethereum/units'
import type { Price } from './price.ts'

/** Decimals of a feed's answer unless configured otherwise. */
export const DEFAULT_ORACLE_DECIMALS = 8

/** Age above which an answer is stale. */
const STALE_QUOTE_SECONDS = BigInt(7 * DAY)

/** What a feed registry calls US dollars (ISO 4217, 840). */
const DOLLAR_QUOTE: Address = '0x0000000000000000000000000000000000000348'

/** `latestRoundData()` of a feed. */
export const LATEST_ROUND_CALL: Hex = '0xfeaf968c'

/** `latestRoundData(base, quote)` of a feed registry, in dollars. */
export function toRegistryRoundCall(base: Address): Hex {
  return toWordCall('0xbcfd032d', base, DOLLAR_QUOTE)
}

/** `decimals(base, quote)` of a feed registry, in dollars. */
export function toRegistryDecimalsCall(base: Address): Hex {
  return toWordCall('0x58e2d3a8', base, DOLLAR_QUOTE)
}

/** Latest answer of a feed. */
export interface OracleQuote {
  /** Above zero. */
  readonly answer: bigint
  /** Unix seconds. */
  readonly updatedAt: bigint
}

/**
 * Decodes the output of `latestRoundData`; `undefined` when it is truncated, was never answered, or is not above zero.
 */
export function decodeOracleQuote(data: Hex | undefined): OracleQuote | undefined {
  const answer = decodeInt(data, 1)
  const updatedAt = decodeUint(data, 3)
  if (answer === undefined || updatedAt === undefined || answer <= 0n || updatedAt === 0n) return undefined
  return { answer, updatedAt }
}

/** Decodes the output of `decimals`; `undefined` when it is not a count of decimals. */
export function decodeDecimals(data: Hex | undefined): number | undefined {
  const value = decodeUint(data, 0)
  return value === undefined || value > 255n ? undefined : parseSafeCount(value)
}

/** True when the answer is more than seven days older than the block. */
export function isStaleQuote(quote: OracleQuote, blockTimestamp: bigint): boolean {
  return blockTimestamp - quote.updatedAt > STALE_QUOTE_SECONDS
}

/** A feed's answer as a price. */
export function toOraclePrice(quote: OracleQuote, decimals: number): Price {
  return { price: quote.answer, decimals, source: 'Chainlink', updatedAt: quote.updatedAt }
}
