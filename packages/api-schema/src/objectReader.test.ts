import { describe, expect, test } from 'vitest'
import { hexData, quantity } from './codec.ts'
import { CheckFailedError } from './jsonRpc.ts'
import { withExtra } from './object.ts'
import { readObject, readPart } from './objectReader.ts'

describe('readObject', () => {
  test('core fields are demanded, named with the path of the object', () => {
    const reader = readObject({ a: '0x1' }, 'result.block')
    expect(reader.core('a', quantity)).toBe(1n)
    expect(() => reader.core('b', quantity)).toThrow('check failed: result.block.b should be')
  })

  test('optional fields that cannot be read are noted, absent and null ones are not', () => {
    const reader = readObject({ odd: '0x1', nothing: null }, 'result')
    expect(reader.optional('odd', hexData)).toBeUndefined()
    expect(reader.optional('nothing', hexData)).toBeUndefined()
    expect(reader.optional('absent', hexData)).toBeUndefined()
    expect(reader.rest().unreadable).toEqual([
      { path: 'odd', value: '0x1', reason: 'hex data of whole bytes' },
    ])
  })

  test('fields that were not read stay unchanged', () => {
    const reader = readObject({ known: '0x1', novel: { deep: [1] }, empty: null })
    reader.optional('known', quantity)
    expect(reader.rest().extra).toEqual({ novel: { deep: [1] }, empty: null })
  })

  test('inherited properties are not fields, and a field named __proto__ is an ordinary field', () => {
    const wire: unknown = JSON.parse('{"__proto__": {"polluted": "0x1"}, "constructor": "0x2"}')
    const reader = readObject(wire)
    expect(reader.optional('polluted', quantity)).toBeUndefined()
    expect(reader.optional('toString', quantity)).toBeUndefined()
    expect(reader.optional('constructor', quantity)).toBe(2n)
    const { extra, unreadable } = reader.rest()
    expect(unreadable).toEqual([])
    expect(Object.getPrototypeOf(extra)).toBe(Object.prototype)
    expect(Object.keys(extra)).toEqual(['__proto__'])
    expect('polluted' in {}).toBe(false)
  })

  test.each([null, undefined, [], 'x', 1, true])('%s is not an object', (wire) => {
    expect(() => readObject(wire, 'result')).toThrow(CheckFailedError)
  })
})

describe('readPart', () => {
  test('notes unreadable fields with the owner, under a dotted path', () => {
    const owner = readObject({})
    const part = readPart({ amount: 'x' }, 'withdrawals.3', owner.unreadable)
    expect(part.optional('amount', quantity)).toBeUndefined()
    expect(owner.rest().unreadable.map(({ path }) => path)).toEqual(['withdrawals.3.amount'])
  })
})

describe('withExtra', () => {
  test('a field named __proto__ is an ordinary field', () => {
    const extra = JSON.parse('{"__proto__": {"odd": 1}}') as Record<string, unknown>
    const value = withExtra({ extra: { a: 1 } }, { extra })
    expect(Object.keys(value.extra)).toEqual(['a', '__proto__'])
  })
})
