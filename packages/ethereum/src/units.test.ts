import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeRatio, createNumberFormat, formatUnits, GWEI_DECIMALS } from './units.ts'

const { formatAmount, formatInteger, formatPercent, groupThousands } = createNumberFormat('comma')

describe('createNumberFormat', () => {
  test.each([
    ['comma', '-1,234,567', '1,234.500001', '12.34', '1,000'],
    ['space', '-1\u00a0234\u00a0567', '1\u00a0234,500001', '12,34', '1\u00a0000'],
    ['plain', '-1234567', '1234.500001', '12.34', '1000'],
  ] as const)('%s: every digit stays', (style, integer, amount, percent, thousand) => {
    const numbers = createNumberFormat(style)
    expect(numbers.formatInteger(-1_234_567n)).toBe(integer)
    expect(numbers.formatAmount(1_234_500_001n, 6)).toBe(amount)
    expect(numbers.formatPercent(1234n, 10_000n)).toBe(percent)
    expect(numbers.formatInteger(1000)).toBe(thousand)
    expect(formatUnits(1_234_500_001n, 6)).toBe('1234.500001')
  })
})

describe('formatUnits', () => {
  test.each([
    [1_000_000_000_000_000_000n, 18, '1'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
    [-25n, 1, '-2.5'],
    [-5n, 1, '-0.5'],
  ])('%s with %s decimals is %s', (amount, decimals, text) => {
    expect(formatUnits(amount, decimals)).toBe(text)
  })

  test('NUM-03: zero decimals are not the default', () => {
    expect(formatUnits(5n, 0)).toBe('5')
  })

  test('NUM-05: any number of decimals', () => {
    expect(formatUnits(1n, 75)).toBe(`0.${'0'.repeat(74)}1`)
    expect(formatUnits(10n ** 100n + 1n, 100)).toBe(`1.${'0'.repeat(99)}1`)
    expect(formatUnits(7n, 255)).toHaveLength(257)
  })

  test('NUM-07: small fees are written out', () => {
    expect(formatUnits(572_400_000_000_000_000_000n, 27)).toBe('0.0000005724')
  })

  test('NUM-13: withdrawals are gwei', () => {
    expect(formatUnits(0x2f69c69b6n, GWEI_DECIMALS)).toBe('12.727380406')
    expect(formatUnits(0x2fd25b4d3n, GWEI_DECIMALS)).toBe('12.837041363')
    expect(formatUnits(0x2f902c4f0n, GWEI_DECIMALS)).toBe('12.767642864')
  })

  test('loses no digit: shifting the point back gives the amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat(80), (amount, decimals) => {
        const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
        expect(BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)).toBe(amount)
        expect(fraction.endsWith('0')).toBe(false)
      }),
    )
  })
})

describe('formatInteger', () => {
  test('NUM-01: every digit beyond 2^53', () => {
    expect(formatInteger(9_007_199_254_740_993n)).toBe('9,007,199,254,740,993')
    expect(formatInteger(2n ** 256n - 1n).replaceAll(',', '')).toBe((2n ** 256n - 1n).toString())
  })

  test('groups by threes', () => {
    expect(['0', '999', '1,000', '-1,000,000']).toEqual([0n, 999, 1000n, -1_000_000n].map(formatInteger))
  })
})

describe('groupThousands', () => {
  test('leaves the fraction alone', () => {
    expect(groupThousands('1234567.1234567')).toBe('1,234,567.1234567')
    expect(groupThousands('-1234')).toBe('-1,234')
    expect(groupThousands('0.0001234')).toBe('0.0001234')
  })
})

describe('formatAmount', () => {
  test('NUM-09: a coin with 6 decimals', () => {
    expect(formatAmount(1_000_000n, 6)).toBe('1')
  })

  test('groups the whole part', () => {
    expect(formatAmount(1_234_500_000n, 6)).toBe('1,234.5')
  })
})

describe('formatPercent', () => {
  test('truncates, so that nearly all is not all', () => {
    expect(formatPercent(29_999_999n, 30_000_000n)).toBe('99.99')
    expect(formatPercent(1n, 3n)).toBe('33.33')
    expect(formatPercent(1n, 100_000n)).toBe('0.00')
    expect(formatPercent(2n, 3n, 0)).toBe('66')
    expect(formatPercent(3n, 2n)).toBe('150.00')
  })

  test('a part of zero is undefined', () => {
    expect(formatPercent(1n, 0n)).toBeUndefined()
  })
})

describe('computeRatio', () => {
  test('stays between 0 and 1', () => {
    expect(computeRatio(1n, 4n)).toBe(0.25)
    expect(computeRatio(5n, 4n)).toBe(1)
    expect(computeRatio(-1n, 4n)).toBe(0)
    expect(computeRatio(1n, 0n)).toBe(0)
    expect(computeRatio(2n ** 255n, 2n ** 256n)).toBe(0.5)
  })
})
