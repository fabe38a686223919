/** Decimals of the native currency on almost every chain. */
export const ETHER_DECIMALS = 18
export const GWEI_DECIMALS = 9
export const WEI_PER_GWEI = 1_000_000_000n

/** Seconds, the unit all durations are composed from. */
export const SECOND = 1
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * An integer amount as plain decimal text with the point moved left: every digit, no exponent, no rounding, no
 * trailing zeros, any number of decimals.
 */
export function formatUnits(amount: bigint, decimals: number): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** How numbers are written for people: `1,234.5`, `1 234,5` or `1234.5`. */
export type NumberStyle = 'comma' | 'space' | 'plain'

/** A space that does not break, so that no number is torn at the end of a line. */
const MARKS = {
  comma: { group: ',', point: '.' },
  space: { group: '\u00a0', point: ',' },
  plain: { group: '', point: '.' },
} as const

let numberStyle: NumberStyle = 'comma'

/**
 * Writes the numbers of `groupThousands`, `formatInteger`, `formatAmount` and `formatPercent` in this style from now on;
 * what is drawn already has to be drawn again. `formatUnits` and what programs read stays as it is.
 */
export function setNumberStyle(style: NumberStyle): void {
  numberStyle = style
}

/** Groups the whole part of a plain decimal by threes, in the style set; the fraction keeps its digits. */
export function groupThousands(decimal: string): string {
  const { group, point } = MARKS[numberStyle]
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group)
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
}

/** An integer grouped by threes. */
export function formatInteger(value: bigint | number): string {
  return groupThousands(value.toString())
}

/** An amount with its decimals, every digit, in the style set: `1,234.5`. */
export function formatAmount(amount: bigint, decimals: number): string {
  return groupThousands(formatUnits(amount, decimals))
}

/**
 * `part / whole` as percent text with `places` decimals, cut, not rounded: 0.999 never reads 1.
 *
 * `undefined` when the whole is zero.
 */
export function formatPercent(part: bigint, whole: bigint, places = 2): string | undefined {
  if (whole === 0n) return undefined
  const scaled = (part * 100n * 10n ** BigInt(places)) / whole
  const text = scaled.toString().padStart(places + 1, '0')
  const at = text.length - places
  const { point } = MARKS[numberStyle]
  return places === 0 ? text : `${text.slice(0, at)}${point}${text.slice(at)}`
}

/** `part / whole` as a number 0–1 for drawing bars, from exact integers; 0 when the whole is zero. */
export function toRatio(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0
  if (part >= whole) return 1
  return Number((part * 1_000_000n) / whole) / 1_000_000
}
