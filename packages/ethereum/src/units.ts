/** Decimals of the native currency on almost every chain. */
export const ETHER_DECIMALS = 18
export const GWEI_DECIMALS = 9
export const WEI_PER_GWEI = 1_000_000_000n

/** Seconds, the unit of all durations. */
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

/** Number format for display: `1,234.5`, `1 234,5` or `1234.5`. */
export type NumberStyle = 'comma' | 'space' | 'plain'

/** A no-break space, so that numbers do not wrap. */
const MARKS = {
  comma: { group: ',', point: '.' },
  space: { group: '\u00a0', point: ',' },
  plain: { group: '', point: '.' },
} as const

/** Formats numbers for display; `formatUnits` and machine-readable output are not affected. */
export interface NumberFormat {
  /** Groups the whole part of a plain decimal by threes; the fraction keeps its digits. */
  readonly groupThousands: (decimal: string) => string
  /** An integer grouped by threes. */
  readonly formatInteger: (value: bigint | number) => string
  /** An amount with its decimals, every digit: `1,234.5`. */
  readonly formatAmount: (amount: bigint, decimals: number) => string
  /**
   * `part / whole` as percent text with `places` decimals (default 2), truncated, not rounded: 0.999 never reads 1.
   * `undefined` when the whole is zero.
   */
  readonly formatPercent: (part: bigint, whole: bigint, places?: number) => string | undefined
}

/** The format of a style. */
export function createNumberFormat(style: NumberStyle): NumberFormat {
  const { group, point } = MARKS[style]
  const groupThousands = (decimal: string): string => {
    const [whole = '', fraction] = decimal.split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group)
    return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
  }
  return {
    groupThousands,
    formatInteger: (value) => groupThousands(value.toString()),
    formatAmount: (amount, decimals) => groupThousands(formatUnits(amount, decimals)),
    formatPercent: (part, whole, places = 2) => {
      if (whole === 0n) return undefined
      const scaled = (part * 100n * 10n ** BigInt(places)) / whole
      const text = scaled.toString().padStart(places + 1, '0')
      const at = text.length - places
      return places === 0 ? text : `${text.slice(0, at)}${point}${text.slice(at)}`
    },
  }
}

/** `part / whole` as a number 0–1 for drawing bars, from exact integers; 0 when the whole is zero. */
export function computeRatio(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0
  if (part >= whole) return 1
  return Number((part * 1_000_000n) / whole) / 1_000_000
}
