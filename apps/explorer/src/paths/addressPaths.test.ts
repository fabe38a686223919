import { describe, expect, test } from 'vitest'
import { parseAddressView, parseAtBlock, parseNonce } from './addressPaths.ts'

describe('parseAddressView', () => {
  test('history pages belong to the overview; an unknown direction is the first page', () => {
    expect(parseAddressView('')).toEqual({ tab: '', direction: 'first' })
    expect(parseAddressView('txs/prev/')).toEqual({ tab: '', direction: 'prev' })
    expect(parseAddressView('txs/sideways')).toEqual({ tab: '', direction: 'first' })
    expect(parseAddressView('erc20/')).toEqual({ tab: 'erc20', direction: 'first' })
  })
})

describe('parseNonce', () => {
  test('a number that a node can be asked for, or the last', () => {
    expect(parseNonce('latest')).toBe('latest')
    expect(parseNonce('9007199254740991')).toBe(9_007_199_254_740_991n)
    for (const text of ['', '-1', '0x1', '9007199254740992']) expect(parseNonce(text)).toBeUndefined()
  })
})

describe('parseAtBlock', () => {
  test('a number in decimal digits, and nothing else', () => {
    expect(parseAtBlock('0')).toBe(0n)
    expect(parseAtBlock('017000000')).toBe(17_000_000n)
    for (const text of ['', 'latest', '0x10', '-1', '1.5', '1,000', ' 1', '1234567890123456']) {
      expect(parseAtBlock(text)).toBeUndefined()
    }
  })
})
