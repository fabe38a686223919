import type { FeeHistory } from '@otterscan/api-schema/execution/eth'
import { describe, expect, test } from 'vitest'
import { findUsualTips, hasBlobFees, toFeeOverview } from './feeBlocks.ts'

const HISTORY: FeeHistory = {
  oldestBlock: 16n,
  baseFeePerGas: [7n, 8n, 9n],
  gasUsedRatios: [0.5, 0],
  baseFeePerBlobGas: [1n, 1n, 2n],
  blobGasUsedRatios: [0.25, 0],
  rewards: [
    [1n, 2n, 3n],
    [0n, 0n, 0n],
  ],
  unreadable: [],
}

describe('toFeeOverview', () => {
  test('blocks, oldest first, and the prices of the block after them', () => {
    const { blocks, next } = toFeeOverview(HISTORY)
    expect(blocks).toEqual([
      {
        number: 16n,
        baseFee: 7n,
        gasUsedRatio: 0.5,
        blobBaseFee: 1n,
        blobGasUsedRatio: 0.25,
        tips: [1n, 2n, 3n],
      },
      // The zeros of an empty block are not prices.
      {
        number: 17n,
        baseFee: 8n,
        gasUsedRatio: 0,
        blobBaseFee: 1n,
        blobGasUsedRatio: 0,
        tips: [undefined, undefined, undefined],
      },
    ])
    expect(next).toEqual({ baseFee: 9n, blobBaseFee: 2n })
    expect(hasBlobFees(blocks)).toBe(true)
  })

  test('lists that are absent, cut or too long leave only their own values unknown', () => {
    const without = { ...HISTORY, baseFeePerGas: undefined, baseFeePerBlobGas: undefined, rewards: undefined }
    const { blocks, next } = toFeeOverview(without)
    expect(blocks.map(({ number, baseFee, gasUsedRatio }) => [number, baseFee, gasUsedRatio])).toEqual([
      [16n, undefined, 0.5],
      [17n, undefined, 0],
    ])
    expect(next).toEqual({ baseFee: undefined, blobBaseFee: undefined })
    expect(hasBlobFees(blocks)).toBe(false)
    const cut = toFeeOverview({ ...HISTORY, baseFeePerGas: [7n] })
    expect(cut.blocks.map(({ baseFee }) => baseFee)).toEqual([7n, undefined])
    // What stands behind the blocks is the next price only if all are there.
    expect(cut.next.baseFee).toBeUndefined()
    const long = toFeeOverview({ ...HISTORY, gasUsedRatios: Array.from({ length: 5_000 }, () => 0.5) })
    expect(long.blocks).toHaveLength(1_024)
    expect(toFeeOverview({ ...HISTORY, baseFeePerGas: [], gasUsedRatios: [], rewards: [] }).blocks).toEqual(
      [],
    )
  })
})

describe('findUsualTips', () => {
  const block = (tip: bigint | undefined) => ({
    ...(toFeeOverview(HISTORY).blocks[0] as ReturnType<typeof toFeeOverview>['blocks'][number]),
    tips: [tip, tip, tip],
  })

  test('the median of the newest twenty blocks, those without a price left out', () => {
    const old = Array.from({ length: 30 }, () => block(1_000_000n))
    const newest = Array.from({ length: 20 }, (_, index) =>
      block(index % 2 === 0 ? BigInt(index) : undefined),
    )
    // 0, 2, … 18: the lower of the two in the middle.
    expect(findUsualTips([...old, ...newest])).toEqual([8n, 8n, 8n])
    expect(findUsualTips([block(undefined)])).toEqual([undefined, undefined, undefined])
  })
})
