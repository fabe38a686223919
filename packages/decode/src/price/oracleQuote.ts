import type { Address } from '@otterscan/ethereum/address'
import { type Hex, toSafeCount } from '@otterscan/ethereum/hex'
import { DAY } from '@otterscan/ethereum/units'
import { readInt, readUint, toWordCall } from './abiWords.ts'
import type { Price } from './price.ts'

/** Decimals of a feed's answer unless configured otherwise. Spec §9. */
export const DEFAULT_ORACLE_DECIMALS = 8

/** Age above which an answer no longer counts. Spec §5. */
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

/** A feed's newest answer. */
export interface OracleQuote {
  /** Above zero. */
  readonly answer: bigint
  /** Unix seconds. */
  readonly updatedAt: bigint
}

/** Reads what `latestRoundData` returned; `undefined` when it is cut short, never answered, or not above zero. */
export function decodeOracleQuote(data: Hex | undefined): OracleQuote | undefined {
  const answer = readInt(data, 1)
  const updatedAt = readUint(data, 3)
  if (answer === undefined || updatedAt === undefined || answer <= 0n || updatedAt === 0n) return undefined
  return { answer, updatedAt }
}

/** Reads what `decimals` returned; `undefined` when it is no count of decimals. */
export function decodeDecimals(data: Hex | undefined): number | undefined {
  const value = readUint(data, 0)
  return value === undefined || value > 255n ? undefined : toSafeCount(value)
}

/** True when the answer is more than seven days older than the block. Spec §5. */
export function isStaleQuote(quote: OracleQuote, blockTimestamp: bigint): boolean {
  return blockTimestamp - quote.updatedAt > STALE_QUOTE_SECONDS
}

/** A feed's answer as a price. */
export function toOraclePrice(quote: OracleQuote, decimals: number): Price {
  return { price: quote.answer, decimals, source: 'Chainlink', updatedAt: quote.updatedAt }
}
