import { describe, expect, test } from 'vitest'
import { FAR_FUTURE_EPOCH, parseKnownEpoch } from './farFutureEpoch.ts'

describe('parseKnownEpoch', () => {
  test('CL-07: 2^64 − 1, 2^63 − 1 and −1 all mean never', () => {
    expect(FAR_FUTURE_EPOCH).toBe(2n ** 64n - 1n)
    expect([2n ** 64n - 1n, 2n ** 63n - 1n, -1n].map(parseKnownEpoch)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('behavior: their neighbors, and epoch 0, are epochs', () => {
    expect([0n, 2n ** 63n - 2n, 2n ** 63n, 2n ** 64n - 2n].map(parseKnownEpoch)).toEqual([
      0n,
      2n ** 63n - 2n,
      2n ** 63n,
      2n ** 64n - 2n,
    ])
  })
})
