import { describe, expect, test } from 'vitest'
import { parseDecimalText, parseHash32, parseQuantity } from './extraFields.ts'

describe('parseQuantity', () => {
  test('default: hex and exact numbers', () => {
    expect(parseQuantity('0x0')).toBe(0n)
    expect(parseQuantity(`0x${'ff'.repeat(32)}`)).toBe(2n ** 256n - 1n)
    expect(parseQuantity(21_000)).toBe(21_000n)
  })

  test.each([
    [undefined],
    [null],
    ['0x'],
    ['12'],
    ['0xg'],
    [`0x1${'00'.repeat(32)}`],
    [-1],
    [1.5],
    [2 ** 53],
    [{}],
  ])('behavior: %o gives undefined', (value) => {
    expect(parseQuantity(value)).toBeUndefined()
  })
})

describe('parseDecimalText', () => {
  test('default: digits as sent', () => {
    expect(parseDecimalText('0.684')).toBe('0.684')
    expect(parseDecimalText(1)).toBe('1')
    for (const value of ['', '.5', '1e9', '-1', '0x1', null, {}])
      expect(parseDecimalText(value)).toBeUndefined()
  })
})

describe('parseHash32', () => {
  test('default: exactly 32 bytes', () => {
    const hash = `0x${'ab'.repeat(32)}`
    expect(parseHash32(hash)).toBe(hash)
    for (const value of ['0x', `${hash}00`, 1, undefined]) expect(parseHash32(value)).toBeUndefined()
  })
})
