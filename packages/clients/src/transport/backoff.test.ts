import { describe, expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

describe('createBackoff', () => {
  test('doubles up to the maximum and resets', () => {
    const backoff = createBackoff({ firstMs: 500, maxMs: 3_000, random: () => 0.5 })
    expect(Array.from({ length: 5 }, () => backoff.nextMs())).toEqual([500, 1_000, 2_000, 3_000, 3_000])
    backoff.reset()
    expect(backoff.nextMs()).toBe(500)
  })

  test('behavior: spread by a tenth to either side', () => {
    const nextMs = (random: number) =>
      createBackoff({ firstMs: 1_000, maxMs: 1_000, random: () => random }).nextMs()
    expect([nextMs(0), nextMs(1)]).toEqual([900, 1_100])
  })

  test('behavior: stays finite after very many attempts', () => {
    const backoff = createBackoff({ firstMs: 500, maxMs: 30_000, random: () => 0.5 })
    for (let attempt = 0; attempt < 3_000; attempt++) backoff.nextMs()
    expect(backoff.nextMs()).toBe(30_000)
  })
})
