import { describe, expect, test } from 'vitest'
import { normalizeName } from './ensName.ts'

describe('normalizeName', () => {
  test('SEARCH-07 a hidden character is removed', async () => {
    expect(await normalizeName('amazon\u200b.eth')).toBe('amazon.eth')
  })

  test.each([
    ['Vitalik.ETH', 'vitalik.eth'],
    ['Ünal.eth', 'ünal.eth'],
    ['RaFFY🚴‍♂️.eth', 'raffy🚴‍♂.eth'],
    ['nick。eth', null],
    ['аpple.eth', null],
    ['a\u202eb.eth', null],
    ['a b.eth', null],
    ['<script>.eth', null],
    ['é..eth', null],
    ['', null],
  ])('behavior: %j is %j', async (name, expected) => {
    expect(await normalizeName(name)).toBe(expected)
  })
})
