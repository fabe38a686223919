import { describe, expect, test } from 'vitest'
import { formatJson } from './formatJson.ts'

describe('formatJson', () => {
  test('default: integers keep every digit', () => {
    const wei = 115792089237316195423570985008687907853269984665640564039457584007913129639935n
    expect(JSON.parse(formatJson({ wei, none: null, left: undefined }))).toEqual({
      wei: wei.toString(),
      none: null,
    })
  })

  test('behavior: maps, sets, bytes and errors', () => {
    const value = {
      map: new Map([['a', 1n]]),
      set: new Set([2n]),
      bytes: new Uint8Array([0, 255]),
      e: new Error('x'),
    }
    expect(JSON.parse(formatJson(value))).toEqual({
      map: [['a', '1']],
      set: ['2'],
      bytes: '0x00ff',
      e: { error: 'x' },
    })
    expect(formatJson(undefined)).toBe('null')
  })
})
