import { describe, expect, test } from 'vitest'
import { listSampleBlocks } from './balanceSamples.ts'

describe('listSampleBlocks', () => {
  test('every block of a short range, once', () => {
    expect(listSampleBlocks(7n, 7n)).toEqual([7n])
    expect(listSampleBlocks(0n, 4n, 6)).toEqual([0n, 1n, 2n, 3n, 4n])
    expect(listSampleBlocks(0n, 5n, 6)).toEqual([0n, 1n, 2n, 3n, 4n, 5n])
  })

  test('both ends and even steps of a long one', () => {
    expect(listSampleBlocks(0n, 1_000n, 5)).toEqual([0n, 250n, 500n, 750n, 1_000n])
    const blocks = listSampleBlocks(3n, 23_456_789_012_345_678n)
    expect(blocks).toHaveLength(33)
    expect(blocks.at(0)).toBe(3n)
    expect(blocks.at(-1)).toBe(23_456_789_012_345_678n)
    expect(new Set(blocks).size).toBe(33)
  })
})
