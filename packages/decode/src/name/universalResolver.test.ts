import { toNameNode } from '@otterscan/ethereum/ensName'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import {
  decodeForwardAddress,
  decodeReverseName,
  encodeForwardInput,
  isOffchainLookup,
} from './universalResolver.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function words(...parts: readonly (bigint | string)[]): Hex {
  return `0x${parts.map((part) => (typeof part === 'bigint' ? toWord(part).slice(2) : part.padEnd(64, '0'))).join('')}`
}

function textHex(text: string): string {
  return Buffer.from(text).toString('hex')
}

describe('decodeReverseName', () => {
  const answer = (name: string) => words(96n, 1n, 2n, BigInt(Buffer.byteLength(name)), textHex(name))

  test('default', () => {
    expect(decodeReverseName(answer('vitalik.eth'))).toBe('vitalik.eth')
  })

  test.each(['0x', '0x12', answer(''), words(96n, 1n, 2n, 2n ** 200n)] as const)(
    'behavior: %s is none',
    (output) => {
      expect(decodeReverseName(output)).toBeUndefined()
    },
  )
})

describe('encodeForwardInput', () => {
  test('default: the DNS name, and the call for its address', () => {
    const input = encodeForwardInput('foo.eth')
    expect(input?.slice(0, 10)).toBe('0x9061b923')
    expect(input).toContain('03666f6f0365746800')
    expect(input).toContain(`3b3b57de${toNameNode('foo.eth').slice(2)}`)
  })

  test('behavior: an empty label has no input', () => {
    expect(encodeForwardInput('a..eth')).toBeUndefined()
  })
})

describe('decodeForwardAddress', () => {
  const answer = (word: bigint) => words(64n, 1n, 32n, word)

  test('default', () => {
    expect(decodeForwardAddress(answer(BigInt(ADDRESS)))).toBe(ADDRESS)
  })

  test.each(['0x', answer(0n), answer(1n << 200n), words(64n, 1n, 0n)] as const)(
    'behavior: %s is none',
    (output) => {
      expect(decodeForwardAddress(output)).toBeUndefined()
    },
  )
})

describe('isOffchainLookup', () => {
  test.each([
    ['0x556f183000', true],
    ['0x08c379a0', false],
    [undefined, false],
  ])('behavior: %s', (data, expected) => {
    expect(isOffchainLookup(data)).toBe(expected)
  })
})
