import { describe, expect, test } from 'vitest'
import { encodeDnsName, normalizeAsciiName, toNameNode } from './ensName.ts'

describe('toNameNode', () => {
  // Vectors of EIP-137.
  test.each([
    ['', '0x0000000000000000000000000000000000000000000000000000000000000000'],
    ['eth', '0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae'],
    ['foo.eth', '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f'],
  ])('behavior: %j', (name, node) => {
    expect(toNameNode(name)).toBe(node)
  })
})

describe('encodeDnsName', () => {
  test('default', () => {
    expect(encodeDnsName('foo.eth')).toBe('0x03666f6f0365746800')
  })

  test('behavior: lengths count bytes, not characters', () => {
    expect(encodeDnsName('é.eth')).toBe('0x02c3a90365746800')
  })

  test.each(['', 'a..eth', '.eth', 'eth.', `${'x'.repeat(256)}.eth`])(
    'behavior: %j has no DNS encoding',
    (name) => {
      expect(encodeDnsName(name)).toBeUndefined()
    },
  )
})

describe('normalizeAsciiName', () => {
  test.each([
    ['vitalik.eth', 'vitalik.eth'],
    ['ViTaLiK.ETH', 'vitalik.eth'],
    ['__a-b$.eth', '__a-b$.eth'],
    ['_.eth', '_.eth'],
    ['a_b.eth', null],
    ['xn--a.eth', null],
    ['a..eth', null],
    ['', null],
    ['a b.eth', undefined],
    ["a'b.eth", undefined],
    ['amazon\u200b.eth', undefined],
    ['Ünal.eth', undefined],
  ])('behavior: %j is %j', (name, expected) => {
    expect(normalizeAsciiName(name)).toBe(expected)
  })
})
