import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bytesToHex,
  hexByteLength,
  hexToBytes,
  isHash32,
  isHex,
  isHexData,
  parseSafeCount,
  sliceHex,
  toQuantity,
  toWord,
} from './hex.ts'

describe('isHex', () => {
  test('takes any number of digits in any case, nothing else', () => {
    for (const value of ['0x', '0x0', '0xaBc']) expect(isHex(value)).toBe(true)
    for (const value of ['', 'abc', '0X1', '0xg', '0x 1', '0x1\n', null, undefined, 1, {}]) {
      expect(isHex(value)).toBe(false)
    }
  })
})

describe('isHexData', () => {
  test('requires whole bytes', () => {
    expect(isHexData('0x')).toBe(true)
    expect(isHexData('0x00')).toBe(true)
    expect(isHexData('0x000')).toBe(false)
  })
})

describe('isHash32', () => {
  test('requires 32 bytes', () => {
    expect(isHash32(`0x${'0'.repeat(64)}`)).toBe(true)
    expect(isHash32(`0x${'0'.repeat(63)}`)).toBe(false)
    expect(isHash32(`0x${'0'.repeat(66)}`)).toBe(false)
    expect(isHash32(`0x${'z'.repeat(64)}`)).toBe(false)
  })
})

describe('hexByteLength', () => {
  test('counts whole bytes', () => {
    expect(hexByteLength('0x')).toBe(0)
    expect(hexByteLength('0x1234')).toBe(2)
    expect(hexByteLength('0x123')).toBe(1)
  })
})

describe('sliceHex', () => {
  test('slices by bytes and is clamped', () => {
    expect(sliceHex('0x01020304', 1, 3)).toBe('0x0203')
    expect(sliceHex('0x01020304', 2)).toBe('0x0304')
    expect(sliceHex('0x01020304', 0, 99)).toBe('0x01020304')
    expect(sliceHex('0x01', 5)).toBe('0x')
  })
})

describe('hexToBytes', () => {
  test.each([
    ['', []],
    ['0x', []],
    ['FF', [255]],
    ['0xFF', [255]],
    ['F', [15]],
    ['FFEEDDCC', [255, 238, 221, 204]],
    ['0xfFEeDdcc', [255, 238, 221, 204]],
  ])('%s', (hex, bytes) => {
    expect([...hexToBytes(hex)]).toEqual(bytes)
  })

  test.each(['0xgg', 'zz', '0x1 ', '0x0x', '0x:0', '0x@A', '0x`a'])('%s throws', (hex) => {
    expect(() => hexToBytes(hex)).toThrow(TypeError)
  })
})

describe('bytesToHex', () => {
  test('inverts hexToBytes for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
      }),
    )
    expect(bytesToHex(Uint8Array.of(0, 10, 255))).toBe('0x000aff')
  })
})

describe('toQuantity', () => {
  test('has no leading zeros', () => {
    expect(toQuantity(0n)).toBe('0x0')
    expect(toQuantity(255)).toBe('0xff')
    expect(toQuantity(2n ** 64n)).toBe('0x10000000000000000')
  })
})

describe('toWord', () => {
  test('fills 32 bytes', () => {
    expect(toWord(1n)).toBe(`0x${'0'.repeat(63)}1`)
    expect(toWord(2n ** 256n - 1n)).toBe(`0x${'f'.repeat(64)}`)
  })
})

describe('parseSafeCount', () => {
  test('never rounds', () => {
    expect(parseSafeCount(0n)).toBe(0)
    expect(parseSafeCount(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
    expect(parseSafeCount(9_007_199_254_740_992n)).toBeUndefined()
    expect(parseSafeCount(-1n)).toBeUndefined()
  })
})
