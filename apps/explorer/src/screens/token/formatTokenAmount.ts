import type { NumberFormat } from '@otterscan/ethereum/units'

/** An amount in units of the token; the raw integer where its decimals are unknown. */
export function formatTokenAmount(
  value: bigint,
  decimals: number | undefined,
  numbers: Pick<NumberFormat, 'formatAmount' | 'formatInteger'>,
): string {
  return decimals === undefined ? numbers.formatInteger(value) : numbers.formatAmount(value, decimals)
}

const PERCENT_DIGITS = 4n

/** A part of a whole in percent, cut after four digits; `undefined` without a whole. */
export function formatSupplyShare(part: bigint, whole: bigint | undefined): string | undefined {
  if (whole === undefined || whole <= 0n) return undefined
  const scale = 10n ** PERCENT_DIGITS
  const share = (part * 100n * scale) / whole
  if (share === 0n && part > 0n) return '< 0.0001 %'
  const fraction = (share % scale).toString().padStart(Number(PERCENT_DIGITS), '0').replace(/0+$/, '')
  return `${share / scale}${fraction === '' ? '' : `.${fraction}`} %`
}
