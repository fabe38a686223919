import { describe, expect, test } from 'vitest'
import { formatSupplyShare } from './formatTokenAmount.ts'
import { parseFilterTexts } from './transferFilter.ts'

const ADDRESS = '0x1f9090aaE28b8a3dCeaDf281B0F12828e676c326'

describe('parseFilterTexts', () => {
  test('amounts in units of the token, dates as whole days', () => {
    expect(
      parseFilterTexts(
        {
          sender: ADDRESS,
          min: '1,000.5',
          max: '2000',
          fromBlock: '7',
          fromDate: '2025-01-01',
          toDate: '2025-01-01',
        },
        6,
      ),
    ).toMatchObject({
      kind: 'filter',
      filter: {
        sender: ADDRESS,
        minAmount: 1_000_500_000n,
        maxAmount: 2_000_000_000n,
        fromBlock: 7n,
        fromTime: 1_735_689_600n,
        toTime: 1_735_775_999n,
      },
    })
  })

  test('what is not readable is named by its field', () => {
    const texts = { recipient: '0x1', min: '0.0000001', toBlock: '-1', toDate: '2025-02-30x' }
    expect(parseFilterTexts(texts, 6)).toEqual({
      kind: 'invalid',
      faults: { recipient: 'an address', min: 'an amount', toBlock: 'a block number', toDate: 'a date' },
    })
    // More zeros than decimals are the same amount.
    expect(parseFilterTexts({ min: '1.5000000000' }, 1)).toMatchObject({ filter: { minAmount: 15n } })
    expect(parseFilterTexts({ min: '1.5' }, undefined).kind).toBe('invalid')
  })
})

describe('formatSupplyShare', () => {
  test('percent without an invented digit', () => {
    expect(formatSupplyShare(1n, 3n)).toBe('33.3333 %')
    expect(formatSupplyShare(5n, 5n)).toBe('100 %')
    expect(formatSupplyShare(1n, 10n ** 12n)).toBe('< 0.0001 %')
    expect(formatSupplyShare(0n, 5n)).toBe('0 %')
    expect(formatSupplyShare(5n, 0n)).toBeUndefined()
    expect(formatSupplyShare(5n, undefined)).toBeUndefined()
  })
})
