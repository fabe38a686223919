import { describe, expect, test } from 'vitest'
import { parseBlockParameter, parseTransactionIndex } from './blockPaths.ts'

describe('parseBlockParameter', () => {
  test('a number, a hash in lower case, a name', () => {
    expect(parseBlockParameter('007')).toEqual({ kind: 'id', blockId: 7n })
    expect(parseBlockParameter(`0x${'AB'.repeat(32)}`)).toEqual({
      kind: 'id',
      blockId: `0x${'ab'.repeat(32)}`,
    })
    expect(parseBlockParameter('Latest')).toEqual({ kind: 'tag', tag: 'latest' })
  })

  test.each(['ab'.repeat(32), 'AB'.repeat(32), '12'.repeat(32)])(
    'ROUTE-01 %s without 0x is a hash',
    (digits) => {
      expect(parseBlockParameter(digits)).toEqual({ kind: 'id', blockId: `0x${digits.toLowerCase()}` })
    },
  )

  test('nothing else, and no number that a node cannot be asked for', () => {
    for (const text of ['', '-1', '1.5', '0x1', 'pending', '9007199254740993']) {
      expect(parseBlockParameter(text)).toBeUndefined()
    }
  })
})

describe('parseTransactionIndex', () => {
  test('whole numbers only', () => {
    expect(parseTransactionIndex('12')).toBe(12)
    for (const text of ['', '-1', '1e3', '1234567890']) expect(parseTransactionIndex(text)).toBeUndefined()
  })
})
