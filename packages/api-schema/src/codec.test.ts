import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { describe, expect, test } from 'vitest'
import {
  address,
  bit,
  boolean,
  count,
  type Decoder,
  hash32,
  hexData,
  jsonCount,
  jsonInteger,
  quantity,
} from './codec.ts'
import { list, listOfReadable, nullable } from './combinators.ts'
import { CheckFailedError } from './jsonRpc.ts'

function read<T>(codec: Decoder<T>, wire: unknown): T | string {
  try {
    return codec.decode(wire, 'field', [])
  } catch (error) {
    if (error instanceof CheckFailedError) return error.message
    throw error
  }
}

const WORD = `0x${'ab'.repeat(32)}`

describe('quantity', () => {
  test.each([
    ['0x0', 0n],
    ['0x', 0n],
    ['0x000f', 15n],
    ['0xFf', 255n],
    ['255', 255n],
    [255, 255n],
    [9_007_199_254_740_991, 9_007_199_254_740_991n],
    ['9007199254740993', 9_007_199_254_740_993n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
    [`0x000${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('%s is %s', (wire, value) => {
    expect(read(quantity, wire)).toBe(value)
  })

  test.each([
    '0xg',
    'ff',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    '',
    '0X1',
    -1,
    1.5,
    9_007_199_254_740_992,
    Number.NaN,
    null,
    undefined,
    true,
    {},
    ['0x1'],
    `0x1${'0'.repeat(64)}`,
    '1'.repeat(79),
  ])('%s is refused', (wire) => {
    expect(read(quantity, wire)).toMatch(/^check failed: field should be an unsigned integer, got /)
  })
})

describe('count', () => {
  test('takes what a number holds exactly and no more', () => {
    expect(read(count, '0x1fffffffffffff')).toBe(9_007_199_254_740_991)
    expect(read(count, '0x20000000000000')).toMatch(/check failed: field should be a count below 2\^53/)
  })
})

describe('hexData', () => {
  test('wants whole bytes of hex', () => {
    expect(read(hexData, '0x')).toBe('0x')
    expect(read(hexData, '0xAb')).toBe('0xAb')
    for (const wire of ['0xabc', '0xzz', 'ab', '', null, 12, { length: 4 }]) {
      expect(read(hexData, wire)).toMatch(/check failed/)
    }
  })
})

describe('hash32', () => {
  test('wants 32 bytes', () => {
    expect(read(hash32, WORD.toUpperCase().replace('0X', '0x'))).toBe(WORD)
    for (const wire of [WORD.slice(0, -2), `${WORD}00`, `${WORD.slice(0, -1)}g`, '0x', null]) {
      expect(read(hash32, wire)).toMatch(/check failed: field should be 32 bytes of hex/)
    }
  })
})

describe('address', () => {
  test('gives the checksummed form of any case', () => {
    const checksummed = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    expect(read(address, checksummed.toLowerCase())).toBe(checksummed)
    expect(read(address, `0x${checksummed.slice(2).toUpperCase()}`)).toBe(checksummed)
    for (const wire of ['0x00', WORD, 0, null]) expect(read(address, wire)).toMatch(/an address of 20 bytes/)
  })
})

describe('jsonInteger', () => {
  test('is exact or throws', () => {
    expect(jsonInteger.encode(2n ** 53n - 1n)).toBe(9_007_199_254_740_991)
    expect(jsonCount.encode(25)).toBe(25)
    for (const value of [2n ** 53n, -1n]) expect(() => jsonInteger.encode(value)).toThrow(RangeError)
    for (const value of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => jsonCount.encode(value)).toThrow(RangeError)
    }
  })
})

describe('boolean', () => {
  test('is true or false, nothing like it', () => {
    expect(read(boolean, true)).toBe(true)
    expect(read(boolean, false)).toBe(false)
    for (const wire of ['true', 1, 0, '0x1', null]) expect(read(boolean, wire)).toMatch(/true or false/)
  })
})

describe('bit', () => {
  test('is 0 or 1 in any spelling', () => {
    expect(['0x0', '0x00', 0, '0x1', '0x01', 1].map((wire) => read(bit, wire))).toEqual([0, 0, 0, 1, 1, 1])
    for (const wire of ['0x2', '0x6d', 27, true]) expect(read(bit, wire)).toMatch(/check failed/)
  })
})

describe('nullable', () => {
  test('passes null and absent, reads the rest', () => {
    expect(read(nullable(quantity), null)).toBeNull()
    expect(read(nullable(quantity), undefined)).toBeNull()
    expect(read(nullable(quantity), '0x1')).toBe(1n)
    expect(read(nullable(quantity), '')).toMatch(/check failed/)
  })
})

describe('list', () => {
  test('names the element that fails', () => {
    expect(read(list(quantity), ['0x1', '2'])).toEqual([1n, 2n])
    expect(read(list(quantity), ['0x1', 'x'])).toMatch(/check failed: field\.1 should be/)
    expect(read(list(quantity), { length: 1, 0: '0x1' })).toMatch(/should be a list, got an object/)
  })
})

describe('listOfReadable', () => {
  test('leaves out what cannot be read and notes it', () => {
    const unreadable: UnreadableField[] = []
    expect(listOfReadable(quantity).decode(['0x1', 'x', 3], 'amounts', unreadable)).toEqual([1n, 3n])
    expect(unreadable).toEqual([{ path: 'amounts.1', value: 'x', reason: 'an unsigned integer' }])
  })

  test('lets errors of ours through', () => {
    const broken: Decoder<never> = {
      decode: () => {
        throw new TypeError('a bug')
      },
    }
    expect(() => listOfReadable(broken).decode([1], '', [])).toThrow(TypeError)
  })
})

describe('CheckFailedError', () => {
  test('describes hostile values briefly', () => {
    const message = String(read(quantity, 'x'.repeat(1_000_000)))
    expect(message.length).toBeLessThan(200)
  })
})
