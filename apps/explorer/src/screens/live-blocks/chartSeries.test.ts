import { createNumberFormat } from '@otterscan/ethereum/units'
import { describe, expect, test } from 'vitest'
import { buildChartData } from './chartSeries.ts'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

const NUMBERS = createNumberFormat('comma')

const BLOCK: LiveBlockFacts = {
  number: 1_001n,
  timestamp: 1n,
  gasUsed: 20n,
  gasLimit: 60n,
  gasTarget: 30n,
  deviationPercent: '-33.33',
  baseFeePerGas: 1_500_000_000n,
  reward: 1n,
  baseFees: 25n * 10n ** 16n,
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

describe('buildChartData', () => {
  test('oldest first, with the target and the base fee', () => {
    const { blockLabels, series } = buildChartData(
      'gas',
      'Gas usage',
      [BLOCK, { ...BLOCK, number: 1_000n, gasUsed: 10n }],
      ETHER,
      NUMBERS,
    )
    expect(blockLabels).toEqual(['1,000', '1,001'])
    expect(series.map(({ label, points }) => [label, ...points])).toEqual([
      ['Gas used', 10, 20],
      ['Gas target', 30, 30],
      ['Gas limit', 60, 60],
      ['Base fee', 1.5, 1.5],
    ])
  })

  test('burnt fees in the coin of the chain', () => {
    const { series, leftUnit } = buildChartData(
      'baseFees',
      'Burnt fees',
      [BLOCK],
      { ...ETHER, symbol: 'xDAI' },
      NUMBERS,
    )
    expect(leftUnit).toBe('xDAI')
    expect(series.map(({ texts }) => texts[0])).toEqual(['0.25 xDAI', '1.5 Gwei'])
    expect(series.map(({ label, points }) => [label, ...points])).toEqual([
      ['Burnt fees', 0.25],
      ['Base fee', 1.5],
    ])
  })

  test('without a base fee only gas used and limit', () => {
    const old = { ...BLOCK, baseFeePerGas: undefined, gasTarget: undefined, baseFees: undefined }
    expect(
      buildChartData('gas', 'Gas usage', [old], ETHER, NUMBERS).series.map(({ label }) => label),
    ).toEqual(['Gas used', 'Gas limit'])
  })

  test('a missing value or one too large to draw leaves a gap', () => {
    const odd = { ...BLOCK, gasUsed: undefined, gasLimit: 1n << 60n, baseFees: 1n << 200n }
    expect(buildChartData('gas', 'Gas usage', [odd], ETHER, NUMBERS).series[0]?.points).toEqual([null])
    expect(buildChartData('gas', 'Gas usage', [odd], ETHER, NUMBERS).series[2]?.points).toEqual([null])
    expect(buildChartData('baseFees', 'Burnt fees', [odd], ETHER, NUMBERS).series[0]?.points).toEqual([null])
  })
})
