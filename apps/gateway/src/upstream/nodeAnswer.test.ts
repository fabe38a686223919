import { describe, expect, test } from 'vitest'
import { toNodeAnswer } from './nodeAnswer.ts'
import { parseUpstreamAddress } from './upstreamAddress.ts'

const address = parseUpstreamAddress(
  'https://me:open%40door@node.example/v3/0123456789abcdef?token=abcdefghij',
)
if (address === undefined) throw new Error('no address')
const read = (error: unknown) => toNodeAnswer({ error }, address)

describe('toNodeAnswer', () => {
  test('a result is untouched, whatever it holds', () => {
    const result = { note: '0123456789abcdef' }
    expect(toNodeAnswer({ result }, address)).toEqual({ result })
  })

  test.each([
    [{ code: 3, message: 'execution reverted', data: '0x08c379a0' }],
    [{ code: -32_000, message: 'x'.repeat(10_000) }],
    [{ code: -32_000, message: '', data: { a: [1, null, { b: 'c' }] } }],
  ])('an error is untouched: %#', (error) => {
    expect(read(error)).toEqual({ error })
  })

  test.each([
    ['rate limited', { code: -32_000, message: 'rate limited' }],
    [{ message: 'no code' }, { code: -32_000, message: 'no code' }],
    [
      { code: '-32005', message: 'slow down' },
      { code: -32_005, message: 'slow down' },
    ],
    [
      { code: 5, error: { reason: 'deep' }, data: 1 },
      { code: 5, message: 'deep', data: 1 },
    ],
    [7, { code: -32_000, message: 'the node gave no reason' }],
    [{}, { code: -32_000, message: 'the node gave no reason' }],
  ])('the words of %j arrive', (error, expected) => {
    expect(read(error)).toEqual({ error: expected })
  })

  test('credentials do not', () => {
    const { authorization = '' } = address
    const quoted = `no /v3/0123456789abcdef?token=abcdefghij for open@door, ${authorization}`
    const clean = 'no /v3/…?token=… for …, Basic …'
    expect(read({ code: 1, message: quoted, data: { a: [quoted] } })).toEqual({
      error: { code: 1, message: clean, data: { a: [clean] } },
    })
  })
})
