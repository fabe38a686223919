import { formatUnits, GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import type { Price } from './price.ts'

const CENT_DECIMALS = 2

/** An exact sum in USD: `value / 10^decimals`. */
export interface FiatValue {
  readonly value: bigint
  readonly decimals: number
}

/** What an amount is worth, exactly. `amountDecimals` are those of the coin or token. */
export function toFiatValue(amount: bigint, amountDecimals: number, price: Price): FiatValue {
  return { value: amount * price.price, decimals: amountDecimals + price.decimals }
}

/** Value of one whole unit. */
export function toUnitValue({ price, decimals }: Price): FiatValue {
  return { value: price, decimals }
}

/**
 * `$1,234.50`: always two decimals, halves away from zero, `-` in front of the `$`. A nonzero amount never reads as
 * zero: below half a cent it is `<$0.01`, or `>-$0.01`.
 */
export function formatFiat({ value, decimals }: FiatValue, numbers: NumberFormat): string {
  const isNegative = value < 0n
  const cents = divideRounded(
    (isNegative ? -value : value) * 10n ** BigInt(CENT_DECIMALS),
    10n ** BigInt(decimals),
  )
  if (cents === 0n && value !== 0n) return isNegative ? '>-$0.01' : '<$0.01'
  return `${isNegative ? '-' : ''}$${numbers.groupThousands(withPlaces(cents, CENT_DECIMALS))}`
}

/** Every digit: `$1,234.500123`. */
export function formatExactFiat({ value, decimals }: FiatValue, numbers: NumberFormat): string {
  const isNegative = value < 0n
  return `${isNegative ? '-' : ''}$${numbers.groupThousands(formatUnits(isNegative ? -value : value, decimals))}`
}

/**
 * Change of a price, in percent with two decimals and always a sign: `+8.35`, and `+0.00` for no change. Halves away
 * from zero.
 */
export function formatPriceChange(now: Price, before: Price, numbers: NumberFormat): string {
  const nowScaled = now.price * 10n ** BigInt(before.decimals)
  const beforeScaled = before.price * 10n ** BigInt(now.decimals)
  const isUp = nowScaled >= beforeScaled
  const distance = isUp ? nowScaled - beforeScaled : beforeScaled - nowScaled
  const hundredths = divideRounded(distance * 10_000n, beforeScaled)
  return `${isUp ? '+' : '-'}${numbers.groupThousands(withPlaces(hundredths, 2))}`
}

/**
 * Wei as gwei, truncated to three decimals, or to three significant digits where that shows more: `23.456`, `0.0761`.
 */
export function formatShortGwei(wei: bigint, numbers: NumberFormat): string {
  const text = formatUnits(wei, GWEI_DECIMALS)
  const [whole = '', fraction = ''] = text.split('.')
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const kept = fraction.slice(0, leadingZeros + 3).replace(/0+$/, '')
  return numbers.groupThousands(kept === '' ? whole : `${whole}.${kept}`)
}

/** Quotient of nonnegative integers, halves rounded up. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function withPlaces(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
