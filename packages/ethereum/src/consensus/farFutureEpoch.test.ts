import { describe, expect, test } from 'vitest'
import { FAR_FUTURE_EPOCH, toKnownEpoch } from './farFutureEpoch.ts'

describe('toKnownEpoch', () => {
  test('CL-07: 2^64 − 1, 2^63 − 1 and −1 all mean never', () => {
    expect(FAR_FUTURE_EPOCH).toBe(2n ** 64n - 1n)
    expect([2n ** 64n - 1n, 2n ** 63n - 1n, -1n].map(toKnownEpoch)).toEqual([undefined, undefined, undefined])
  })

  test('behavior: their neighbours, and epoch 0, are epochs', () => {
    expect([0n, 2n ** 63n - 2n, 2n ** 63n, 2n ** 64n - 2n].map(toKnownEpoch)).toEqual([
      0n,
      2n ** 63n - 2n,
      2n ** 63n,
      2n ** 64n - 2n,
    ])
  })
})
