import { describe, expect, test } from 'vitest'
import { compareAnswers, listDifferences } from './compareAnswers.ts'

const calls = [
  ['ots_hasCode', '0x1'],
  ['ots_hasCode', '0x2'],
  ['ots_hasCode', '0x3'],
] as const
const answers = {
  ours: [{ result: true }, { result: { gas: '0x1' } }, { result: false }],
  expected: [{ result: true }, { result: {} }, { result: true }],
}
const moreFields = {
  reason: 'names the gas too.',
  applies: (call: readonly unknown[]) => call[1] === '0x2',
}

describe('compareAnswers', () => {
  test('counts equal ones, those with a reason, and keeps the others', () => {
    expect(compareAnswers('ots_hasCode', calls, answers, [moreFields])).toEqual({
      method: 'ots_hasCode',
      calls: 3,
      same: 1,
      known: new Map([['names the gas too.', 1]]),
      unknown: [{ call: calls[2], ours: { result: false }, expected: { result: true } }],
    })
  })

  test('without reasons every difference is unknown', () => {
    expect(compareAnswers('ots_hasCode', calls, answers, []).unknown).toHaveLength(2)
  })

  test('what is taken out of both is not compared', () => {
    const outcome = compareAnswers('ots_hasCode', calls, answers, [], () => 'same')
    expect(outcome).toMatchObject({ same: 3, unknown: [] })
  })

  test('fewer answers than calls are an error, never equal', () => {
    expect(() => compareAnswers('ots_hasCode', calls, { ours: [], expected: [] }, [])).toThrow('no answer to')
  })
})

describe('listDifferences', () => {
  test('names the places and both values', () => {
    expect(listDifferences({ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 }, d: null })).toEqual([
      'a.c: 2, not 3',
      'd: nothing, not null',
    ])
  })

  test('a value of another kind is one difference', () => {
    expect(listDifferences('0x', { a: 1 })).toEqual(['the answer: "0x", not {"a":1}'])
  })

  test('equal values have none', () => {
    expect(listDifferences([1, { a: 2 }], [1, { a: 2 }])).toEqual([])
  })
})
