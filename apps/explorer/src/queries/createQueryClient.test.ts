import { describe, expect, test } from 'vitest'
import { toRetryDelayMs } from './createQueryClient.ts'

describe('toRetryDelayMs', () => {
  test('default: from 5 s, doubling', () => {
    expect([0, 1, 2].map((count) => toRetryDelayMs(count, false, () => 0.5))).toEqual([5_000, 10_000, 20_000])
  })

  test('behavior: from 10 s on slow connections', () => {
    expect([0, 1, 2].map((count) => toRetryDelayMs(count, true, () => 0.5))).toEqual([10_000, 20_000, 40_000])
  })

  test('behavior: spread by a tenth either way', () => {
    expect(toRetryDelayMs(0, false, () => 0)).toBeCloseTo(4_500)
    expect(toRetryDelayMs(0, false, () => 1)).toBeCloseTo(5_500)
  })
})
