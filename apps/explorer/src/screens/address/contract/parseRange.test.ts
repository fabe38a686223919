import { describe, expect, test } from 'vitest'
import { parseRange } from './parseRange.ts'

describe('parseRange', () => {
  test('default', () => {
    expect(parseRange('12-34')).toEqual({ from: 12, to: 34 })
    expect(parseRange('34-12')).toEqual({ from: 12, to: 34 })
    expect(parseRange('5')).toEqual({ from: 5, to: 5 })
  })

  test('error', () => {
    for (const text of [undefined, '', '-', '1-', '1-2-3', 'a', '-1', '9999999999'])
      expect(parseRange(text)).toBeUndefined()
  })
})
