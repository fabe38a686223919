import { describe, expect, test } from 'vitest'
import { readFunctionDocumentation } from './functionDocumentation.ts'

describe('readFunctionDocumentation', () => {
  test('default: notice, details, parameters and returns', () => {
    const user = { methods: { 'f(uint256)': { notice: 'Counts.' } } }
    const developer = {
      methods: { 'f(uint256)': { details: 'Slowly.', params: { a: 'from' }, returns: { _0: 'how many' } } },
    }
    expect(readFunctionDocumentation(user, developer, 'f(uint256)')).toEqual({
      notice: 'Counts.',
      details: 'Slowly.',
      parameters: new Map([['a', 'from']]),
      returns: new Map([['_0', 'how many']]),
    })
  })

  test('error: whatever is no text is nothing', () => {
    const odd = { methods: { 'f()': { notice: 5, params: 'x', returns: { a: null } } } }
    expect(readFunctionDocumentation(odd, odd, 'f()')).toEqual({
      notice: undefined,
      details: undefined,
      parameters: new Map(),
      returns: new Map(),
    })
    expect(readFunctionDocumentation(undefined, null, '__proto__').notice).toBeUndefined()
  })
})
