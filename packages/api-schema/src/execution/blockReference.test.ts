import { describe, expect, test } from 'vitest'
import { blockNumberOrTag, jsonBlockReference, toBlockParameter } from './blockReference.ts'
import { eth_getBlockReceipts } from './eth.ts'

const HASH = `0x${'ab'.repeat(32)}` as const

describe('toBlockParameter', () => {
  test('a hash becomes the object of EIP-1898', () => {
    expect(toBlockParameter(HASH)).toEqual({ blockHash: HASH })
    expect(toBlockParameter('safe')).toBe('safe')
    expect(toBlockParameter(0n)).toBe('0x0')
  })

  test('eth_getBlockReceipts takes the hash bare', () => {
    expect(eth_getBlockReceipts.toParams(HASH)).toEqual([HASH])
    expect(eth_getBlockReceipts.toParams(16n)).toEqual(['0x10'])
    expect(eth_getBlockReceipts.toParams('latest')).toEqual(['latest'])
  })
})

describe('blockNumberOrTag', () => {
  test('is a quantity without leading zeros, of any size', () => {
    expect(blockNumberOrTag.encode(255n)).toBe('0xff')
    expect(blockNumberOrTag.encode(2n ** 60n)).toBe('0x1000000000000000')
  })
})

describe('jsonBlockReference', () => {
  const read = (wire: unknown) => jsonBlockReference.decode(wire, '0', [])

  test.each([
    [16, 16n],
    ['0x10', 16n],
    ['0x0010', 16n],
    ['16', 16n],
    ['safe', 'safe'],
    [null, 'latest'],
    [undefined, 'latest'],
    ['', 'latest'],
    [HASH.toUpperCase().replace('0X', '0x'), HASH],
    [{ blockHash: HASH }, HASH],
    [{ blockNumber: '0x10' }, 16n],
  ])('%j is read in every form that a client sends', (wire, block) => {
    expect(read(wire)).toBe(block)
  })

  test.each([['newest'], [-1], [1.5], [{}], [{ blockNumber: null }], [[]], ['0xzz']])('error: %j', (wire) => {
    expect(() => read(wire)).toThrow('check failed: 0 should be an unsigned integer')
  })

  test('is written as a bare number where it is one', () => {
    expect([16n, 'latest' as const, HASH].map(jsonBlockReference.encode)).toEqual([16, 'latest', HASH])
  })
})
