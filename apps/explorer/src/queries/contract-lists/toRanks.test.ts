import { describe, expect, test } from 'vitest'
import { toRanks } from './toRanks.ts'

describe('toRanks', () => {
  test('behavior: pages from the newest hold every rank once, the last one clipped', () => {
    const pages = [1, 2, 3].map((page) => toRanks({ total: 57, page, size: 25 }))
    expect(pages).toEqual([
      { index: 32, count: 25 },
      { index: 7, count: 25 },
      { index: 0, count: 7 },
    ])
  })

  test('behavior: nothing beyond the end or of an empty list', () => {
    expect(toRanks({ total: 57, page: 4, size: 25 })).toEqual({ index: 0, count: 0 })
    expect(toRanks({ total: 0, page: 1, size: 25 })).toEqual({ index: 0, count: 0 })
    expect(toRanks({ total: 25, page: 2, size: 25 })).toEqual({ index: 0, count: 0 })
  })
})
