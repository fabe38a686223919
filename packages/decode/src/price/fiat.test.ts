import { createNumberFormat } from '@otterscan/ethereum/units'
import { describe, expect, test } from 'vitest'
import {
  formatExactFiat,
  formatFiat,
  formatPriceChange,
  formatShortGwei,
  toFiatValue,
  toUnitValue,
} from './fiat.ts'
import { computePairQuote, computeQuotedPrice } from './poolQuote.ts'
import type { Price } from './price.ts'

const NUMBERS = createNumberFormat('comma')

const WEI = 10n ** 18n
const toPrice = (price: bigint, decimals = 8): Price => ({
  price,
  decimals,
  source: 'Chainlink',
  updatedAt: 1n,
})

describe('toFiatValue', () => {
  const native = toPrice(312_345_678_901n)

  test('keeps every digit of an amount of the native coin', () => {
    const value = toFiatValue(WEI + 1n, 18, native)
    expect(formatFiat(value, NUMBERS)).toBe('$3,123.46')
    expect(formatExactFiat(value, NUMBERS)).toBe('$3,123.45678901000000312345678901')
    expect(formatExactFiat(toFiatValue(2_195_400_000_000_000n, 18, native), NUMBERS)).toBe(
      '$6.857237034592554',
    )
  })

  test('values tokens of 0, 6, 18, 24 and 30 decimals', () => {
    const worth = (amount: bigint, decimals: number, reserve: bigint, token: bigint) => {
      const quote = computePairQuote({ native: reserve, token })
      const price = quote === undefined ? undefined : computeQuotedPrice(quote, native, 18, decimals)
      if (price === undefined) return undefined
      const value = toFiatValue(amount, decimals, price)
      return [formatFiat(value, NUMBERS), formatExactFiat(value, NUMBERS).slice(0, 22)]
    }
    expect(worth(42n, 0, 37n * WEI, 1_234_567n)).toEqual(['$3.93', '$3.9316228686831415386'])
    expect(worth(1_500_000_250n, 6, 50_000n * WEI, 156_172_839_450_123n)).toEqual([
      '$1,500.00',
      '$1,500.000250003620988',
    ])
    expect(worth(2_000n * WEI, 18, 100n * WEI, 200_000n * WEI)).toEqual(['$3,123.46', '$3,123.45678901'])
    expect(worth(3n * 10n ** 24n + 1n, 24, 5n * WEI, 7n * 10n ** 30n)).toEqual([
      '$0.01',
      '$0.0066931216907357142',
    ])
    expect(worth(12_345n * 10n ** 27n, 30, 5n * WEI, 7n * 10n ** 33n)).toEqual([
      '$27.54',
      '$27.542195757377464285',
    ])
  })
})

describe('formatFiat', () => {
  const format = (value: bigint, decimals: number) => formatFiat({ value, decimals }, NUMBERS)

  test('has two decimals always', () => {
    expect(format(0n, 8)).toBe('$0.00')
    expect(format(5n, 0)).toBe('$5.00')
    expect(format(12_345n, 1)).toBe('$1,234.50')
    expect(format(300_000_000_000n, 8)).toBe('$3,000.00')
    expect(format(10n ** 40n, 8)).toBe('$100,000,000,000,000,000,000,000,000,000,000.00')
  })

  test('rounds halves away from zero, in both directions', () => {
    expect(format(1_005n, 3)).toBe('$1.01')
    expect(format(1_004_999n, 6)).toBe('$1.00')
    expect(format(999_995n, 5)).toBe('$10.00')
    expect(format(-1_005n, 3)).toBe('-$1.01')
    expect(format(-123_450n, 2)).toBe('-$1,234.50')
  })

  test('never shows a nonzero amount as zero', () => {
    expect(format(5n, 3)).toBe('$0.01')
    expect(format(4_999n, 6)).toBe('<$0.01')
    expect(format(1n, 60)).toBe('<$0.01')
    expect(format(-1n, 60)).toBe('>-$0.01')
  })
})

describe('formatExactFiat', () => {
  test('shows every significant digit', () => {
    expect(formatExactFiat(toUnitValue(toPrice(312_345_678_901n)), NUMBERS)).toBe('$3,123.45678901')
    expect(formatExactFiat({ value: -1n, decimals: 20 }, NUMBERS)).toBe('-$0.00000000000000000001')
    expect(formatExactFiat({ value: 300_000_000_000n, decimals: 8 }, NUMBERS)).toBe('$3,000')
  })
})

describe('formatPriceChange', () => {
  test('is signed, with two decimals', () => {
    expect(formatPriceChange(toPrice(287_500_000_000n), toPrice(312_345_678_901n), NUMBERS)).toBe('-7.95')
    expect(formatPriceChange(toPrice(312_345_678_901n), toPrice(300_000_000_000n), NUMBERS)).toBe('+4.12')
    expect(formatPriceChange(toPrice(2n), toPrice(1n), NUMBERS)).toBe('+100.00')
    expect(formatPriceChange(toPrice(2_000n), toPrice(1n), NUMBERS)).toBe('+199,900.00')
  })

  test('an equal price is a rise of zero; the smallest fall is a fall', () => {
    expect(formatPriceChange(toPrice(100n), toPrice(100n), NUMBERS)).toBe('+0.00')
    expect(formatPriceChange(toPrice(999_999n), toPrice(1_000_000n), NUMBERS)).toBe('-0.00')
  })

  test('compares prices of different decimals', () => {
    expect(formatPriceChange(toPrice(3_300n, 2), toPrice(30_000_000n, 6), NUMBERS)).toBe('+10.00')
  })
})

describe('formatShortGwei', () => {
  test.each([
    [23_456_789_012n, '23.456'],
    [1_234_567_890_123n, '1,234.567'],
    [76_082_000n, '0.076'],
    [76_182_000n, '0.0761'],
    [123n, '0.000000123'],
    [1_000_000_000n, '1'],
    [1_500_000_000n, '1.5'],
    [1_000_100_000n, '1'],
    [0n, '0'],
  ])('%i wei', (wei, text) => {
    expect(formatShortGwei(wei, NUMBERS)).toBe(text)
  })
})
