import type { PoolEntry } from '@otterscan/api-schema/execution/pool'
import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { NO_POOL_MEMORY, rememberPool, toNonceQueue } from './nonceQueue.ts'

const hashOf = (name: string) => `0x${name}` as Hex

function entry(name: string, nonce: bigint | undefined): PoolEntry {
  return { transaction: { hash: hashOf(name), nonce } as PoolEntry['transaction'], isQueued: false }
}

describe('toNonceQueue', () => {
  test('by nonce, with what is missing before each; nonces that are used or unreadable wait for nothing', () => {
    const entries = [entry('e', 12n), entry('odd', undefined), entry('a', 4n), entry('c', 6n), entry('b', 5n)]
    const rows = toNonceQueue(entries, 5n)
    expect(rows.map(({ transaction, missing, isUsed }) => [transaction.hash, missing, isUsed])).toEqual([
      [hashOf('a'), undefined, true],
      [hashOf('b'), undefined, false],
      [hashOf('c'), undefined, false],
      [hashOf('e'), { first: 7n, last: 11n }, false],
      [hashOf('odd'), undefined, undefined],
    ])
  })

  test('a gap before the first, and two of one nonce', () => {
    const rows = toNonceQueue([entry('a', 3n), entry('b', 3n)], 2n)
    expect(rows.map(({ missing }) => missing)).toEqual([{ first: 2n, last: 2n }, undefined])
  })
})

describe('rememberPool', () => {
  test('what took the place of a transaction, what left with its nonce, and what left without', () => {
    const first = rememberPool(NO_POOL_MEMORY, [entry('a', 1n), entry('b', 2n), entry('c', 3n)], 1n)
    expect(first.gone).toEqual([])
    const second = rememberPool(first, [entry('d', 2n)], 2n)
    expect(second.gone).toEqual([
      { hash: hashOf('a'), nonce: 1n, replacedBy: undefined, isUsed: true },
      { hash: hashOf('b'), nonce: 2n, replacedBy: hashOf('d'), isUsed: false },
      { hash: hashOf('c'), nonce: 3n, replacedBy: undefined, isUsed: false },
    ])
    expect(rememberPool(second, [entry('d', 2n)], 2n)).toBe(second)
    // It came back.
    expect(rememberPool(second, [entry('d', 2n), entry('c', 3n)], 2n).gone.map(({ hash }) => hash)).toEqual([
      hashOf('a'),
      hashOf('b'),
    ])
  })
})
