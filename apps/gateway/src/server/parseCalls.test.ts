import { describe, expect, test } from 'vitest'
import { parseCalls } from './parseCalls.ts'

const parse = (text: string, maxBatchSize = 1_000) => parseCalls(Buffer.from(text), maxBatchSize)

describe('parseCalls', () => {
  test.each([
    ['{"id":1,"method":"m"}', { id: 1, isNotification: false, method: 'm', params: [] }],
    ['{"id":"a","method":"m","params":null}', { id: 'a', method: 'm', params: [] }],
    ['{"method":"m","params":[1]}', { id: null, isNotification: true, params: [1] }],
    ['{"id":1.5,"method":"m","jsonrpc":"1.0"}', { id: 1.5, method: 'm' }],
    ['{"id":{},"method":"m"}', { id: null, isNotification: false }],
    ['{"id":1,"method":"a","method":"m"}', { method: 'm' }],
    ['{"id":1,"\\u006d\\u0065\\u0074\\u0068\\u006f\\u0064":"m"}', { method: 'm' }],
  ])('%s is a call', (text, expected) => {
    expect(parse(text)).toMatchObject({ isBatch: false, calls: [{ kind: 'call', ...expected }] })
  })

  test.each([
    ['', -32_700],
    ['{', -32_700],
    ['\ufeff{"id":1,"method":"m"}', -32_700],
    ['{"id":1,"method":"m"} {}', -32_700],
    ['NaN', -32_700],
    ['null', -32_600],
    ['5', -32_600],
    ['"eth_call"', -32_600],
    ['{}', -32_600],
    ['[]', -32_600],
    ['{"id":1,"method":["m"]}', -32_600],
    ['{"id":1,"method":null}', -32_600],
    ['{"id":1,"__proto__":{"method":"m"}}', -32_600],
    ['{"id":1,"method":"m","params":{"0":1}}', -32_602],
    ['{"id":1,"method":"m","params":"x"}', -32_602],
  ])('%s is refused', (text, code) => {
    expect(parse(text)).toMatchObject({ isBatch: false, calls: [{ kind: 'invalid', error: { code } }] })
  })

  test('a batch: each member by itself, too many of them at once', () => {
    const { isBatch, calls } = parse('[{"id":1,"method":"m"},null,[],{"id":2}]')
    expect([isBatch, calls.map(({ kind }) => kind)]).toEqual([
      true,
      ['call', 'invalid', 'invalid', 'invalid'],
    ])
    expect(parse('[1,2,3]', 2)).toMatchObject({ isBatch: false, calls: [{ error: { code: -32_600 } }] })
  })
})
