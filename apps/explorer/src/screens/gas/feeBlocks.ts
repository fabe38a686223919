import type { FeeHistory } from '@otterscan/api-schema/execution/eth'
import { FEE_PERCENTILES, MAX_FEE_BLOCKS } from '../../queries/block/feeHistory.ts'

/** Fees of one block, as far as the node reports them. Prices in wei per gas. */
export interface FeeBlock {
  readonly number: bigint
  readonly baseFee: bigint | undefined
  /** Share of the gas limit, 0 to 1. */
  readonly gasUsedRatio: number | undefined
  readonly blobBaseFee: bigint | undefined
  /** Share of the most blob gas that a block may use, 0 to 1. */
  readonly blobGasUsedRatio: number | undefined
  /** Priority fees by `FEE_PERCENTILES`; `undefined` where no transaction paid one, or where they are not reported. */
  readonly tips: readonly (bigint | undefined)[]
}

/** Fees of a run of blocks. */
export interface FeeOverview {
  /** Oldest first. */
  readonly blocks: readonly FeeBlock[]
  /** Prices of the block after the newest one; they are known before it is made. */
  readonly next: { readonly baseFee: bigint | undefined; readonly blobBaseFee: bigint | undefined }
}

/** Blocks that the tips of now are taken from. */
export const TIP_BLOCKS = 20

/** The blocks of a fee history, each with what the node reports of it. */
export function toFeeOverview(history: FeeHistory): FeeOverview {
  const { baseFeePerGas, gasUsedRatios, baseFeePerBlobGas, blobGasUsedRatios, rewards } = history
  const lengths = [gasUsedRatios?.length, rewards?.length, baseFeePerGas && baseFeePerGas.length - 1]
  // Nodes that leave one list out, or cut it, still report the others.
  const count = Math.min(Math.max(0, ...lengths.filter((length) => length !== undefined)), MAX_FEE_BLOCKS)
  const blocks = Array.from({ length: count }, (_, index): FeeBlock => {
    const ratio = gasUsedRatios?.[index]
    return {
      number: history.oldestBlock + BigInt(index),
      baseFee: baseFeePerGas?.[index],
      gasUsedRatio: ratio,
      blobBaseFee: baseFeePerBlobGas?.[index],
      blobGasUsedRatio: blobGasUsedRatios?.[index],
      // Of an empty block nodes report zero, which no one paid.
      tips: FEE_PERCENTILES.map((_percentile, at) => (ratio === 0 ? undefined : rewards?.[index]?.[at])),
    }
  })
  return { blocks, next: { baseFee: baseFeePerGas?.[count], blobBaseFee: baseFeePerBlobGas?.[count] } }
}

/** Median of what the newest blocks' transactions paid at each percentile; `undefined` where none did. */
export function findUsualTips(blocks: readonly FeeBlock[]): readonly (bigint | undefined)[] {
  const newest = blocks.slice(-TIP_BLOCKS)
  return FEE_PERCENTILES.map((_, at) => {
    const tips = newest.flatMap((block) => block.tips[at] ?? []).sort((one, other) => (one < other ? -1 : 1))
    return tips[(tips.length - 1) >> 1]
  })
}

/** True where some block says what blobs cost. */
export function hasBlobFees(blocks: readonly FeeBlock[]): boolean {
  return blocks.some(({ blobBaseFee }) => blobBaseFee !== undefined && blobBaseFee > 0n)
}

/** A share as a percentage with two decimals. */
export function formatShare(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`
}
