import type { ActivityPart } from '@otterscan/api-schema/execution/activity'
import { createNumberFormat } from '@otterscan/ethereum/units'
import { expect, test } from 'vitest'
import { buildActivityChart } from './activityChart.ts'

const DAY = 86_400n

const partAt = (time: bigint, isComplete = true): ActivityPart => ({
  ...{ time, firstBlock: 1n, lastBlock: 10n, blocks: 10, isComplete },
  ...{ transactions: { sum: 7n, blocks: 10 }, gasUsed: undefined, gasLimit: undefined, baseFee: undefined },
  ...{ totalFees: undefined, baseFees: undefined, blobs: undefined, blobFees: undefined },
  ...{ blobBaseFee: undefined, contracts: undefined },
})

const build = (parts: readonly ActivityPart[]) =>
  buildActivityChart('transactions', parts, {
    interval: 'day',
    numbers: createNumberFormat('comma'),
    units: { symbol: 'ETH', decimals: 18, isBurnt: true },
  })

test('days without an indexed block are one gap in the line, which says how far it goes', () => {
  const { blockLabels, series } = build([partAt(DAY), partAt(2n * DAY), partAt(6n * DAY), partAt(8n * DAY)])
  expect(blockLabels).toEqual([
    ...['1970-01-02', '1970-01-03', '1970-01-04'],
    ...['1970-01-07', '1970-01-08', '1970-01-09'],
  ])
  expect(series).toHaveLength(1)
  expect(series[0]?.points).toEqual([7, 7, null, 7, null, 7])
  expect(series[0]?.texts).toEqual([
    '7',
    '7',
    'no indexed block up to 1970-01-06',
    '7',
    'no indexed block',
    '7',
  ])
})

test('a mark stays at its own day when there is a gap before it', () => {
  const { series } = build([partAt(DAY), partAt(3n * DAY, false)])
  expect(series.map(({ label, points }) => [label, points])).toEqual([
    ['Transactions', [7, null, 7]],
    ['Partly', [null, null, 7]],
  ])
  expect(series[0]?.texts.at(-1)).toBe('7 (partly)')
})
