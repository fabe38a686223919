import { describe, expect, test } from 'vitest'
import { DEFAULT_CALL_OPTIONS, parseCallOptions } from './parseCallOptions.ts'

const parse = (texts: Partial<typeof DEFAULT_CALL_OPTIONS>) => {
  const parsed = parseCallOptions({ ...DEFAULT_CALL_OPTIONS, ...texts }, 18)
  return 'options' in parsed ? parsed.options : parsed.error
}

describe('parseCallOptions', () => {
  test('default: the head, no sender, no value', () => {
    expect(parse({})).toEqual({ block: 'latest', from: undefined, value: undefined })
    expect(parse({ block: ' ' })).toMatchObject({ block: 'latest' })
  })

  test('default: numbers, tags and hashes; whole units or units by name', () => {
    expect(parse({ block: '17,000,000' })).toMatchObject({ block: 17000000n })
    expect(parse({ block: '0x10' })).toMatchObject({ block: 16n })
    expect(parse({ block: 'finalized' })).toMatchObject({ block: 'finalized' })
    expect(parse({ block: `0x${'ab'.repeat(32)}` })).toMatchObject({ block: `0x${'ab'.repeat(32)}` })
    expect(parse({ value: '1.5' })).toMatchObject({ value: 1500000000000000000n })
    expect(parse({ value: '3 gwei' })).toMatchObject({ value: 3000000000n })
    expect(parse({ value: '0.000000000000000001' })).toMatchObject({ value: 1n })
  })

  test('error: each error has its message', () => {
    expect(parse({ block: 'newest' })).toMatch(/"newest" is not a block/)
    expect(parse({ block: '-1' })).toMatch(/is not a block/)
    expect(parse({ sender: '0x12' })).toMatch(/not an address/)
    expect(parse({ value: '0.0000000000000000001' })).toMatch(/not an amount/)
    expect(parse({ value: '-1' })).toMatch(/not an amount/)
  })
})
