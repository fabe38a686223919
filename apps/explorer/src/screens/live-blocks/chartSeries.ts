import { toSafeCount } from '@otterscan/ethereum/hex'
import { formatInteger, WEI_PER_GWEI } from '@otterscan/ethereum/units'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** What the chart can show. */
export type ChartKind = 'gas' | 'burnt'

/** One line of a chart. Points are of the drawing only; tables show the exact values. */
export interface ChartSeries {
  readonly label: string
  /** `left` has the unit of the chart, `right` is Gwei. */
  readonly axis: 'left' | 'right'
  readonly isFilled?: boolean
  readonly isDashed?: boolean
  /** Name of the colour token. */
  readonly color: string
  readonly points: readonly (number | null)[]
}

/** Everything a chart draws, oldest block first. */
export interface ChartData {
  readonly leftUnit: string
  readonly blockLabels: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** The lines of a chart for blocks given newest first; chains without a base fee have gas used and limit only. */
export function buildChartData(
  kind: ChartKind,
  newestFirst: readonly LiveBlockFacts[],
  symbol: string,
): ChartData {
  const blocks = newestFirst.toReversed()
  const pointsOf = (pick: (block: LiveBlockFacts) => number | null) => blocks.map(pick)
  const baseFee: ChartSeries = {
    label: 'Base fee (Gwei)',
    axis: 'right',
    color: '--series-3',
    points: pointsOf(({ baseFeePerGas }) => toGwei(baseFeePerGas)),
  }
  const hasBaseFee = baseFee.points.some((point) => point !== null)
  const gas: ChartSeries[] = [
    {
      label: 'Gas used',
      axis: 'left',
      color: '--series-1',
      isFilled: true,
      points: pointsOf(({ gasUsed }) => toPoint(gasUsed)),
    },
    {
      label: 'Gas target',
      axis: 'left',
      color: '--series-4',
      isDashed: true,
      points: pointsOf(({ gasTarget }) => toPoint(gasTarget)),
    },
    {
      label: 'Gas limit',
      axis: 'left',
      color: '--series-6',
      points: pointsOf(({ gasLimit }) => toPoint(gasLimit)),
    },
  ]
  const burnt: ChartSeries = {
    label: `Burnt fees (${symbol})`,
    axis: 'left',
    color: '--series-2',
    isFilled: true,
    points: pointsOf(({ burntFees }) => {
      const burntGwei = toGwei(burntFees)
      return burntGwei === null ? null : burntGwei / 1e9
    }),
  }
  const lines = kind === 'gas' ? gas.filter(({ label }) => hasBaseFee || label !== 'Gas target') : [burnt]
  return {
    leftUnit: kind === 'gas' ? 'Gas' : symbol,
    blockLabels: blocks.map(({ number }) => formatInteger(number)),
    series: hasBaseFee ? [...lines, baseFee] : lines,
  }
}

function toPoint(value: bigint | undefined): number | null {
  return value === undefined ? null : (toSafeCount(value) ?? null)
}

/** Gwei for drawing: a millionth of a gwei is finer than any screen. */
function toGwei(wei: bigint | undefined): number | null {
  if (wei === undefined) return null
  const millionths = toSafeCount(wei / (WEI_PER_GWEI / 1_000_000n))
  return millionths === undefined ? null : millionths / 1_000_000
}
