import { describe, expect, test } from 'vitest'
import {
  findAllowedBlocks,
  growLogWindow,
  type LogWindow,
  shrinkLogWindow,
  startLogWindow,
} from './logWindow.ts'

const QUICK = { count: 3, elapsedMs: 20 }

/** Reads so many blocks from a node that refuses more than `most` at once; gives the sizes asked for. */
function readAll(blocks: bigint, most: bigint, words = 'query returned more than 10000 results'): bigint[] {
  const asked: bigint[] = []
  let window: LogWindow | undefined = startLogWindow(1_024n)
  for (let left = blocks; left > 0n; ) {
    if (window === undefined) throw new Error('given up')
    const size: bigint = window.size < left ? window.size : left
    asked.push(size)
    if (size > most) window = shrinkLogWindow(window, size, words)
    else {
      left -= size
      window = growLogWindow(window, QUICK)
    }
  }
  return asked
}

describe('growLogWindow', () => {
  test('a node without a limit is asked for twice as much each time', () => {
    expect(readAll(10_000n, 1n << 60n)).toEqual([1_024n, 2_048n, 4_096n, 2_832n])
  })

  test('twenty million blocks take few requests without a limit, and little more than one per window with one', () => {
    expect(readAll(20_000_000n, 1n << 60n).length).toBeLessThan(16)
    const asked = readAll(1_000_000n, 1_000n)
    expect(asked.length).toBeLessThan(2_200)
    const refused = asked.filter((size) => size > 1_000n).length
    expect(refused).toBeLessThan(20)
  })

  test('a window that took long is halved, one with many logs stays', () => {
    const window = startLogWindow(100n)
    expect(growLogWindow(window, { count: 0, elapsedMs: 5_000 }).size).toBe(50n)
    expect(growLogWindow(startLogWindow(1n), { count: 0, elapsedMs: 5_000 }).size).toBe(1n)
    expect(growLogWindow(window, { count: 0, elapsedMs: 2_000 }).size).toBe(100n)
    expect(growLogWindow(window, { count: 5_000, elapsedMs: 20 }).size).toBe(100n)
  })
})

describe('shrinkLogWindow', () => {
  test('half of what was asked, down to one block, of which nothing is left', () => {
    let window = startLogWindow(8n)
    const sizes = []
    for (let next = shrinkLogWindow(window, window.size, 'no'); next !== undefined; ) {
      sizes.push(next.size)
      window = next
      next = shrinkLogWindow(window, window.size, 'no')
    }
    expect(sizes).toEqual([4n, 2n, 1n])
  })

  test('what the node says it allows is asked for at once', () => {
    const words = 'eth_getLogs is limited to a 10,000 range'
    const asked = readAll(100_000n, 10_000n, words)
    expect(asked.filter((size) => size > 10_000n)).toEqual([16_384n])
    expect(asked.filter((size) => size === 10_000n).length).toBeGreaterThan(7)
  })
})

describe('findAllowedBlocks', () => {
  test.each([
    ['exceed maximum block range: 5000', 5_000n],
    ['block range greater than 10000 max', 10_000n],
    ['query exceeds max block range 100000', 100_000n],
    ['range too large, max is 1k blocks', 1_000n],
    ['requested too many blocks from 0 to 16777216, maximum is set to 2048', 2_048n],
    ['eth_getLogs and eth_newFilter are limited to a 10,000 blocks range', 10_000n],
    [
      'You can make eth_getLogs requests with up to a 2K block range and no limit on the response size',
      2_000n,
    ],
    ['query returned more than 10000 results. Try with this block range [0x10, 0x8f].', 128n],
    ['query exceeds max results 20000, retry with the range 100-163', 64n],
    ['query returned more than 10000 results', undefined],
    ['Log response size exceeded', undefined],
    ['block range is too wide', undefined],
    ['query timeout exceeded', undefined],
    ['execution took more than 5 seconds for this block', undefined],
    ['limit exceeded', undefined],
  ])('%s', (words, expected) => {
    expect(findAllowedBlocks(words, 1_000_000n)).toBe(expected)
  })

  test('nothing that is not less than what was asked', () => {
    expect(findAllowedBlocks('exceed maximum block range: 5000', 5_000n)).toBeUndefined()
    expect(findAllowedBlocks('exceed maximum block range: 0', 5_000n)).toBeUndefined()
  })
})
