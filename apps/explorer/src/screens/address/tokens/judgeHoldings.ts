import { type FiatValue, toFiatValue } from '@otterscan/decode/price/fiat'
import type { Price } from '@otterscan/decode/price/price'
import { findSpamSigns, type SpamSign } from '@otterscan/decode/token/tokenSpam'
import type { Address } from '@otterscan/ethereum/address'
import type { TokenHolding } from '../../../queries/token/holdings.ts'

/** Why a holding is hidden by default. `nothing`: its balance is zero. */
export type HideReason = SpamSign | 'nothing'

/** A holding and why it is hidden by default; no reasons for those shown. */
export interface JudgedHolding extends TokenHolding {
  readonly reasons: readonly HideReason[]
}

/** A holding and its value. */
export interface ValuedHolding extends JudgedHolding {
  readonly price: Price | undefined
}

/** Judges holdings by the tokens' own data; one that the user has labeled is always shown. */
export function judgeHoldings(
  holdings: readonly TokenHolding[],
  nativeSymbol: string,
  hasLabel: (token: Address) => boolean,
): readonly JudgedHolding[] {
  return holdings.map((holding) => ({
    ...holding,
    reasons: hasLabel(holding.token) ? [] : findReasons(holding, nativeSymbol),
  }))
}

function findReasons(
  { metadata, balance, isSameForEveryone }: TokenHolding,
  nativeSymbol: string,
): readonly HideReason[] {
  const signs = findSpamSigns({ ...metadata, isSameForEveryone }, nativeSymbol)
  return balance === 0n ? ['nothing', ...signs] : signs
}

/** Exact value of a holding; `undefined` where no price is known. */
export function computeHoldingValue({ balance, metadata, price }: ValuedHolding): FiatValue | undefined {
  if (balance === undefined || metadata.decimals === undefined || price === undefined) return undefined
  return toFiatValue(balance, metadata.decimals, price)
}

/** Shown ones first, the most valuable first among them; without a price by symbol, then by address. */
export function sortHoldings(holdings: readonly ValuedHolding[]): readonly ValuedHolding[] {
  return holdings.toSorted(
    (left, right) =>
      Number(left.reasons.length > 0) - Number(right.reasons.length > 0) ||
      compareValues(computeHoldingValue(right), computeHoldingValue(left)) ||
      compareTexts(toSymbol(left), toSymbol(right)) ||
      compareTexts(left.token.toLowerCase(), right.token.toLowerCase()),
  )
}

function compareValues(left: FiatValue | undefined, right: FiatValue | undefined): number {
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined)
  const difference = left.value * 10n ** BigInt(right.decimals) - right.value * 10n ** BigInt(left.decimals)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

function toSymbol({ metadata }: TokenHolding): string {
  return (metadata.symbol ?? metadata.name ?? '\uffff').toLowerCase()
}

function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1
}
