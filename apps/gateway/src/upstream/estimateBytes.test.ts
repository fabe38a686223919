import { describe, expect, test } from 'vitest'
import { estimateBytes } from './estimateBytes.ts'

describe('estimateBytes', () => {
  test('grows with the texts in it, at any depth', () => {
    const small = estimateBytes([{ a: { input: '0x' } }])
    expect(estimateBytes([{ a: { input: `0x${'00'.repeat(1_000_000)}` } }]) - small).toBe(2_000_000)
    let deep: unknown = 'x'
    for (let level = 0; level < 100_000; level++) deep = [deep]
    expect(estimateBytes(deep)).toBeGreaterThan(1_000_000)
  })

  test('numbers of each kind', () => {
    expect(estimateBytes({ gas: 1n, index: 7, to: null })).toBe(24 + 3 * 8 + 24 + 8)
  })

  test('stops above the limit', () => {
    const list = Array.from({ length: 1_000 }, () => 'x'.repeat(1_000))
    expect(estimateBytes(list)).toBeGreaterThan(1_000_000)
    expect(estimateBytes(list, 50_000)).toBeLessThan(52_000)
  })
})
