import { describe, expect, test } from 'vitest'
import { createComparableChains } from './comparableChains.ts'

const chainOf = (...hashes: readonly `0x${string}`[]) => ({
  blocks: hashes.map((hash) => ({ hash, transactions: [] })),
})
const { toComparable, toOwnCall } = createComparableChains(chainOf('0xa0', '0xa1'), chainOf('0xb0', '0xb1'))

describe('createComparableChains', () => {
  test('hashes of blocks become numbers, and what is each client’s own is left out', () => {
    const own = { hash: '0xa1', stateRoot: '0x1', logs: [{ blockHash: '0xa1', data: '0x5' }] }
    const reference = { hash: '0xb1', stateRoot: '0x2', logs: [{ blockHash: '0xb1', data: '0x5' }] }
    expect(toComparable(own)).toEqual(toComparable(reference))
    expect(toComparable(own)).toEqual({ hash: 'block 1', logs: [{ blockHash: 'block 1', data: '0x5' }] })
  })

  test('a hash of another block stays a difference', () => {
    expect(toComparable({ hash: '0xa0' })).not.toEqual(toComparable({ hash: '0xb1' }))
  })

  test('calls name the block of the other chain', () => {
    expect(toOwnCall(['ots_getBlockDetailsByHash', '0xb1'])).toEqual(['ots_getBlockDetailsByHash', '0xa1'])
    expect(toOwnCall(['ots_getBlockDetails', 1])).toEqual(['ots_getBlockDetails', 1])
  })
})
