import type { NativeCurrency } from '@otterscan/ethereum/chain'
import { parseSafeCount } from '@otterscan/ethereum/hex'
import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import {
  type ChartData,
  type ChartSeries,
  computeGweiPoint,
  toPointText,
} from '../../entities/chart/chartData.ts'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

/** Kinds of charts. */
export type ChartKind = 'gas' | 'baseFees'

/** The lines of a chart for blocks given newest first; chains without a base fee have gas used and limit only. */
export function buildChartData(
  kind: ChartKind,
  /** Title of the chart. */
  title: string,
  newestFirst: readonly LiveBlockFacts[],
  { symbol, decimals }: NativeCurrency,
  numbers: NumberFormat,
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
    texts: blocks.map((block) => toPointText(pick(block), numbers.formatInteger)),
  })
  const gasUsed = { label: 'Gas used', color: '--series-1', isFilled: true }
  const gasTarget = { label: 'Gas target', color: '--series-4', isDashed: true }
  const gasLimit = { label: 'Gas limit', color: '--series-6' }
  const baseFees: ChartSeries = {
    label: title,
    axis: 'left',
    color: '--series-2',
    isFilled: true,
    points: blocks.map((block) => {
      const gwei = computeGweiPoint(block.baseFees)
      return gwei === null ? null : gwei / 1e9
    }),
    texts: blocks.map((block) =>
      toPointText(block.baseFees, (amount) => `${numbers.formatAmount(amount, decimals)} ${symbol}`),
    ),
  }
  const baseFee: ChartSeries = {
    label: 'Base fee',
    axis: 'right',
    color: '--series-3',
    points: blocks.map(({ baseFeePerGas }) => computeGweiPoint(baseFeePerGas)),
    texts: blocks.map(({ baseFeePerGas }) =>
      toPointText(baseFeePerGas, (price) => `${numbers.formatAmount(price, GWEI_DECIMALS)} Gwei`),
    ),
  }
  const gas = [
    gasLine(gasUsed, (block) => block.gasUsed),
    ...(hasBaseFee ? [gasLine(gasTarget, (block) => block.gasTarget)] : []),
    gasLine(gasLimit, (block) => block.gasLimit),
  ]
  const lines = kind === 'gas' ? gas : [baseFees]
  return {
    leftUnit: kind === 'gas' ? 'Gas' : symbol,
    blockLabels: blocks.map(({ number }) => numbers.formatInteger(number)),
    series: hasBaseFee ? [...lines, baseFee] : lines,
  }
}

function toPoint(value: bigint | undefined): number | null {
  return value === undefined ? null : (parseSafeCount(value) ?? null)
}
