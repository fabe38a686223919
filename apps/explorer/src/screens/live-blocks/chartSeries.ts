import type { NativeCurrency } from '@otterscan/ethereum/chain'
import { toSafeCount } from '@otterscan/ethereum/hex'
import { formatAmount, formatInteger, GWEI_DECIMALS, WEI_PER_GWEI } from '@otterscan/ethereum/units'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** What the chart can show. */
export type ChartKind = 'gas' | 'burnt'

/** One line of a chart. Points are of the drawing only. */
export interface ChartSeries {
  readonly label: string
  /** `left` has the unit of the chart, `right` is Gwei. */
  readonly axis: 'left' | 'right'
  readonly isFilled?: boolean
  readonly isDashed?: boolean
  /** Name of the colour token. */
  readonly color: string
  readonly points: readonly (number | null)[]
  /** The same values exactly, in words. */
  readonly texts: readonly string[]
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
  { symbol, decimals }: NativeCurrency,
): ChartData {
  const blocks = newestFirst.toReversed()
  const hasBaseFee = blocks.some(({ baseFeePerGas }) => baseFeePerGas !== undefined)
  const gasLine = (
    look: Omit<ChartSeries, 'axis' | 'points' | 'texts'>,
    pick: (block: LiveBlockFacts) => bigint | undefined,
  ): ChartSeries => ({
    ...look,
    axis: 'left',
    points: blocks.map((block) => toPoint(pick(block))),
    texts: blocks.map((block) => toText(pick(block), formatInteger)),
  })
  const gasUsed = { label: 'Gas used', color: '--series-1', isFilled: true }
  const gasTarget = { label: 'Gas target', color: '--series-4', isDashed: true }
  const gasLimit = { label: 'Gas limit', color: '--series-6' }
  const burnt: ChartSeries = {
    label: 'Burnt fees',
    axis: 'left',
    color: '--series-2',
    isFilled: true,
    points: blocks.map(({ burntFees }) => {
      const burntGwei = toGwei(burntFees)
      return burntGwei === null ? null : burntGwei / 1e9
    }),
    texts: blocks.map(({ burntFees }) =>
      toText(burntFees, (amount) => `${formatAmount(amount, decimals)} ${symbol}`),
    ),
  }
  const baseFee: ChartSeries = {
    label: 'Base fee',
    axis: 'right',
    color: '--series-3',
    points: blocks.map(({ baseFeePerGas }) => toGwei(baseFeePerGas)),
    texts: blocks.map(({ baseFeePerGas }) =>
      toText(baseFeePerGas, (price) => `${formatAmount(price, GWEI_DECIMALS)} Gwei`),
    ),
  }
  const gas = [
    gasLine(gasUsed, (block) => block.gasUsed),
    ...(hasBaseFee ? [gasLine(gasTarget, (block) => block.gasTarget)] : []),
    gasLine(gasLimit, (block) => block.gasLimit),
  ]
  const lines = kind === 'gas' ? gas : [burnt]
  return {
    leftUnit: kind === 'gas' ? 'Gas' : symbol,
    blockLabels: blocks.map(({ number }) => formatInteger(number)),
    series: hasBaseFee ? [...lines, baseFee] : lines,
  }
}

function toText(value: bigint | undefined, format: (value: bigint) => string): string {
  return value === undefined ? 'unknown' : format(value)
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
