import { GWEI_DECIMALS, type NumberFormat } from '@otterscan/ethereum/units'
import {
  type ChartData,
  type ChartSeries,
  computeGweiPoint,
  toPointText,
} from '../../entities/chart/chartData.ts'
import { type FeeBlock, formatShare } from './feeBlocks.ts'

/** Kinds of charts. */
export type FeeChartKind = 'gas' | 'blobs' | 'usage'

/** Lines of a chart; prices in Gwei, shares in percent. Blocks oldest first. */
export function buildFeeChart(
  kind: FeeChartKind,
  blocks: readonly FeeBlock[],
  hasBlobs: boolean,
  numbers: NumberFormat,
): ChartData {
  const price = (
    look: Pick<ChartSeries, 'label' | 'color' | 'isFilled' | 'isDashed'>,
    pick: (block: FeeBlock) => bigint | undefined,
  ): ChartSeries => ({
    ...look,
    axis: 'left',
    points: blocks.map((block) => computeGweiPoint(pick(block))),
    texts: blocks.map((block) =>
      toPointText(pick(block), (wei) => `${numbers.formatAmount(wei, GWEI_DECIMALS)} Gwei`),
    ),
  })
  const share = (
    look: Pick<ChartSeries, 'label' | 'color' | 'isFilled'>,
    pick: (block: FeeBlock) => number | undefined,
  ): ChartSeries => ({
    ...look,
    axis: 'left',
    points: blocks.map((block) => toPercentPoint(pick(block))),
    texts: blocks.map((block) => toPointText(pick(block), formatShare)),
  })
  const series: Record<FeeChartKind, readonly ChartSeries[]> = {
    gas: [
      price({ label: 'Base fee', color: '--series-3', isFilled: true }, ({ baseFee }) => baseFee),
      price({ label: 'Priority fee, 10%', color: '--series-4', isDashed: true }, ({ tips }) => tips[0]),
      price({ label: 'Priority fee, 50%', color: '--series-1' }, ({ tips }) => tips[1]),
      price({ label: 'Priority fee, 90%', color: '--series-6', isDashed: true }, ({ tips }) => tips[2]),
    ],
    blobs: [
      price(
        { label: 'Blob base fee', color: '--series-2', isFilled: true },
        ({ blobBaseFee }) => blobBaseFee,
      ),
    ],
    usage: [
      share({ label: 'Gas used', color: '--series-1', isFilled: true }, ({ gasUsedRatio }) => gasUsedRatio),
      ...(hasBlobs
        ? [share({ label: 'Blob gas used', color: '--series-2' }, ({ blobGasUsedRatio }) => blobGasUsedRatio)]
        : []),
    ],
  }
  return {
    leftUnit: kind === 'usage' ? '% of the limit' : 'Gwei',
    blockLabels: blocks.map(({ number }) => numbers.formatInteger(number)),
    series: series[kind],
  }
}

function toPercentPoint(ratio: number | undefined): number | null {
  return ratio === undefined ? null : ratio * 100
}
