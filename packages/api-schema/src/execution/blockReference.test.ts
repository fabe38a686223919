import { describe, expect, test } from 'vitest'
import { toBlockNumberParameter, toBlockParameter, toJsonInteger } from './blockReference.ts'
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

describe('toBlockNumberParameter', () => {
  test('is a quantity without leading zeros, of any size', () => {
    expect(toBlockNumberParameter(255n)).toBe('0xff')
    expect(toBlockNumberParameter(2n ** 60n)).toBe('0x1000000000000000')
  })
})

describe('toJsonInteger', () => {
  test('is exact or throws', () => {
    expect(toJsonInteger(2n ** 53n - 1n)).toBe(9_007_199_254_740_991)
    expect(toJsonInteger(25)).toBe(25)
    for (const value of [2n ** 53n, -1n, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => toJsonInteger(value)).toThrow(RangeError)
    }
  })
})
