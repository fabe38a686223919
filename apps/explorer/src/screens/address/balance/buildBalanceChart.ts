import type { NumberFormat } from '@otterscan/ethereum/units'
import { type ChartData, computeAmountPoint, toPointText } from '../../../entities/chart/chartData.ts'

/** What amounts of a balance are shown in. */
export interface Unit {
  /** The token's own word. */
  readonly symbol: string
  readonly decimals: number
}

/** Integers: the token does not report its decimals. */
export const NO_UNIT: Unit = { symbol: '', decimals: 0 }

/** A symbol may be of any length. */
export const MAX_SYMBOL_CHARS = 20

interface BalancePoint {
  readonly blockNumber: bigint
  /** `undefined` is a gap. */
  readonly balance: bigint | undefined
}

/** A balance at some blocks, oldest first. */
export function buildBalanceChart(
  points: readonly BalancePoint[],
  { symbol: whole, decimals }: Unit,
  numbers: NumberFormat,
): ChartData {
  const symbol = [...whole].slice(0, MAX_SYMBOL_CHARS).join('')
  return {
    leftUnit: symbol,
    blockLabels: points.map(({ blockNumber }) => numbers.formatInteger(blockNumber)),
    series: [
      {
        label: 'Balance',
        axis: 'left',
        color: '--series-1',
        isFilled: true,
        points: points.map(({ balance }) => computeAmountPoint(balance, decimals)),
        texts: points.map(({ balance }) =>
          toPointText(balance, (amount) => `${numbers.formatAmount(amount, decimals)} ${symbol}`),
        ),
      },
    ],
  }
}
