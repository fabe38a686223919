import { describe, expect, test } from 'vitest'
import { parseAddressView, parseNonce } from './addressPaths.ts'

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
