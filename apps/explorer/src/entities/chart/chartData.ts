import { parseSafeCount } from '@otterscan/ethereum/hex'
import { formatUnits, WEI_PER_GWEI } from '@otterscan/ethereum/units'

/** One line of a chart. Points are for drawing only. */
export interface ChartSeries {
  readonly label: string
  /** `left` has the unit of the chart, `right` is Gwei. */
  readonly axis: 'left' | 'right'
  readonly isFilled?: boolean
  readonly isDashed?: boolean
  /** Dots without a line. */
  readonly isDotted?: boolean
  /** Name of the color token. */
  readonly color: string
  readonly points: readonly (number | null)[]
  /** The exact values as text. */
  readonly texts: readonly string[]
}

/** Data of a chart, oldest block first. */
export interface ChartData {
  readonly leftUnit: string
  /** What a point is about, before its label; `Block` when absent. */
  readonly pointNoun?: string
  readonly blockLabels: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** The exact text of a point. */
export function toPointText<Value>(value: Value | undefined, format: (value: Value) => string): string {
  return value === undefined ? 'unknown' : format(value)
}

/** Gwei as a double for drawing, precise to a millionth of a gwei. */
export function computeGweiPoint(wei: bigint | undefined): number | null {
  if (wei === undefined) return null
  const millionths = parseSafeCount(wei / (WEI_PER_GWEI / 1_000_000n))
  return millionths === undefined ? null : millionths / 1_000_000
}

/** An amount as a double for drawing, as precise as one can be. */
export function computeAmountPoint(amount: bigint | undefined, decimals: number): number | null {
  return amount === undefined ? null : Number.parseFloat(formatUnits(amount, decimals))
}
