import { describe, expect, test } from 'vitest'
import { readNatSpec } from './natSpec.ts'

describe('readNatSpec', () => {
  test('default: notice, details, parameters and returns', () => {
    const user = { methods: { 'f(uint256)': { notice: 'Counts.' } } }
    const developer = {
      methods: { 'f(uint256)': { details: 'Slowly.', params: { a: 'from' }, returns: { _0: 'how many' } } },
    }
    expect(readNatSpec(user, developer, 'function', 'f(uint256)')).toEqual({
      notice: 'Counts.',
      details: 'Slowly.',
      parameters: new Map([['a', 'from']]),
      returns: new Map([['_0', 'how many']]),
    })
  })

  test('error: anything that is not text is ignored', () => {
    const odd = { methods: { 'f()': { notice: 5, params: 'x', returns: { a: null } } } }
    expect(readNatSpec(odd, odd, 'function', 'f()')).toEqual({
      notice: undefined,
      details: undefined,
      parameters: new Map(),
      returns: new Map(),
    })
    expect(readNatSpec(undefined, null, 'error', '__proto__').notice).toBeUndefined()
  })
})
