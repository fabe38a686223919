import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLongerThan } from './isLongerThan.ts'

describe('isLongerThan', () => {
  test('is near the length of the text, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { length } = JSON.stringify(value)
        expect(isLongerThan(value, length * 8 + 8)).toBe(false)
        if (length > 40) expect(isLongerThan(value, length / 8)).toBe(true)
      }),
    )
  })

  test('is right at both sides of a limit', () => {
    const calls = Array.from({ length: 1_000 }, () => ({ type: 'CALL', input: `0x${'00'.repeat(500)}` }))
    expect(isLongerThan({ result: calls }, 900_000)).toBe(true)
    expect(isLongerThan({ result: calls }, 1_200_000)).toBe(false)
  })
})
