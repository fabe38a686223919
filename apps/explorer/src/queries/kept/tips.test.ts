import { describe, expect, test } from 'vitest'
import type { Point } from './keptMark.ts'
import { createTips, isRevert } from './tips.ts'

const toHash = (byte: string) => `0x${byte.repeat(32)}` as const
const A: Point = ['10', toHash('aa')]
const B: Point = ['11', toHash('bb')]
const C: Point = ['12', toHash('cc')]

/** The header of a point as the head of the chain. */
function toHead([number, hash]: Point, parentHash: string) {
  const result = { number: `0x${BigInt(number).toString(16)}`, hash, parentHash }
  const method = 'erigon_getHeaderByNumber'
  return { method, params: ['latest'], answer: { result }, isFact: false, atMs: 0 }
}

describe('createTips', () => {
  test('there is no point before a head was seen', () => {
    expect(createTips(undefined).findNext([], 4)).toBeUndefined()
  })

  test('a head that follows the point stands for it; one that may not is one more', () => {
    const tips = createTips(undefined)
    tips.see(toHead(A, toHash('00')))
    expect(tips.findNext([], 4)).toEqual([A])
    tips.see(toHead(B, A[1]))
    expect(tips.findNext([A], 4)).toEqual([B])
    tips.see(toHead(C, toHash('99')))
    expect(tips.findNext([B], 4)).toEqual([B, C])
  })

  test('the first head of a visit stands for a point that was checked with it', () => {
    const tips = createTips(A)
    tips.see(toHead(C, toHash('99')))
    expect(tips.findNext([A], 4)).toEqual([C])
  })

  test('points of other tabs stay, and there are not too many', () => {
    const tips = createTips(A)
    tips.see(toHead(C, toHash('99')))
    expect(tips.findNext([A, B], 4)).toEqual([B, C])
    const late = createTips(undefined)
    late.see(toHead(C, B[1]))
    expect(late.findNext([A, B], 2)).toBeUndefined()
    // What was not noted must not be taken for noted.
    late.see(toHead(['13', toHash('dd')], C[1]))
    expect(late.findNext([A, B], 4)).toEqual([A, B, ['13', toHash('dd')]])
  })
})

describe('isRevert', () => {
  test.each([
    [{ code: 3, message: 'execution reverted' }, true],
    [{ code: -32_000, message: 'VM Exception: revert' }, true],
    [{ code: -32_005, message: 'daily limit reached' }, false],
    ['away', false],
  ])('%j: %s', (error, expected) => {
    expect(isRevert(error)).toBe(expected)
  })
})
