import { describe, expect, test } from 'vitest'
import { isBehind } from './balanceSql.ts'
import { fromLimbs, parseLimbs, toLimbs } from './limbs.ts'

describe('toLimbs', () => {
  test.each([0n, 1n, -1n, 2n ** 32n - 1n, 2n ** 32n, -(2n ** 255n) - 5n, 2n ** 256n * 3n])(
    '%s and back',
    (value) => {
      expect(fromLimbs(toLimbs(value))).toBe(value)
    },
  )

  test('parts add up one by one', () => {
    const [one, other] = [toLimbs(2n ** 40n), toLimbs(-(2n ** 33n) - 7n)]
    const sums = Array.from({ length: 2 }, (_, at) => (one[at] ?? 0n) + (other[at] ?? 0n))
    expect(fromLimbs(sums)).toBe(2n ** 40n - 2n ** 33n - 7n)
  })
})

describe('parseLimbs', () => {
  test('as ClickHouse writes an array', () => {
    expect(parseLimbs('[]')).toEqual([])
    expect(parseLimbs('[1,-2]')).toEqual([1n, -2n])
  })
})

describe('isBehind', () => {
  test('compares part by part from the highest, then the holder', () => {
    const sql = isBehind(2n ** 32n + 5n, 'H')
    expect(sql).toMatch(/^\(carried10 < 0 OR carried10 = 0 AND \(/)
    expect(sql).toContain('(bitAnd(carried2, 4294967295) < 1 OR bitAnd(carried2, 4294967295) = 1 AND')
    expect(sql).toContain(
      '(bitAnd(carried1, 4294967295) < 5 OR bitAnd(carried1, 4294967295) = 5 AND holder > H)',
    )
  })
})
