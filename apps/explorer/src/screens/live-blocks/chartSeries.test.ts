import { describe, expect, test } from 'vitest'
import { buildChartData } from './chartSeries.ts'
import type { LiveBlockFacts } from './liveBlockFacts.ts'

const BLOCK: LiveBlockFacts = {
  number: 1_001n,
  timestamp: 1n,
  gasUsed: 20n,
  gasLimit: 60n,
  gasTarget: 30n,
  deviationPercent: '-33.33',
  baseFeePerGas: 1_500_000_000n,
  reward: 1n,
  burntFees: 25n * 10n ** 16n,
}

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

describe('buildChartData', () => {
  test('oldest first, with the target and the base fee', () => {
    const { blockLabels, series } = buildChartData(
      'gas',
      [BLOCK, { ...BLOCK, number: 1_000n, gasUsed: 10n }],
      ETHER,
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
    const { series, leftUnit } = buildChartData('burnt', [BLOCK], { ...ETHER, symbol: 'xDAI' })
    expect(leftUnit).toBe('xDAI')
    expect(series.map(({ texts }) => texts[0])).toEqual(['0.25 xDAI', '1.5 Gwei'])
    expect(series.map(({ label, points }) => [label, ...points])).toEqual([
      ['Burnt fees', 0.25],
      ['Base fee', 1.5],
    ])
  })

  test('without base fee there are gas used and limit', () => {
    const old = { ...BLOCK, baseFeePerGas: undefined, gasTarget: undefined, burntFees: undefined }
    expect(buildChartData('gas', [old], ETHER).series.map(({ label }) => label)).toEqual([
      'Gas used',
      'Gas limit',
    ])
  })

  test('what is missing or beyond drawing leaves a gap', () => {
    const odd = { ...BLOCK, gasUsed: undefined, gasLimit: 1n << 60n, burntFees: 1n << 200n }
    expect(buildChartData('gas', [odd], ETHER).series[0]?.points).toEqual([null])
    expect(buildChartData('gas', [odd], ETHER).series[2]?.points).toEqual([null])
    expect(buildChartData('burnt', [odd], ETHER).series[0]?.points).toEqual([null])
  })
})
