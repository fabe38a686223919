import { describe, expect, test } from 'vitest'
import { toWord } from '../hex.ts'
import { decodeAddressWord, decodeInt, decodeUint, toWordCall } from './abiWords.ts'

const ADDRESS = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'

describe('toWordCall', () => {
  test('puts each argument into a word', () => {
    expect(toWordCall('0x12345678', ADDRESS, 500n)).toBe(
      `0x12345678${ADDRESS.slice(2).toLowerCase().padStart(64, '0')}${toWord(500n).slice(2)}`,
    )
  })
})

describe('decodeUint', () => {
  test('reads a complete word or nothing', () => {
    const data = `${toWord(7n)}${toWord(9n).slice(2)}` as const
    expect([decodeUint(data, 0), decodeUint(data, 1), decodeUint(data, 2)]).toEqual([7n, 9n, undefined])
    expect(decodeUint(data.slice(0, -2) as `0x${string}`, 1)).toBeUndefined()
    expect(decodeUint(undefined, 0)).toBeUndefined()
  })
})

describe('decodeInt', () => {
  test('the highest bit is the sign', () => {
    expect(decodeInt(`0x${'f'.repeat(64)}`, 0)).toBe(-1n)
    expect(decodeInt(toWord(5n), 0)).toBe(5n)
    expect(decodeInt('0x', 0)).toBeUndefined()
  })
})

describe('decodeAddressWord', () => {
  test('the zero address and words above 20 bytes give undefined', () => {
    expect(decodeAddressWord(toWord(BigInt(ADDRESS)))).toBe(ADDRESS)
    expect(decodeAddressWord(toWord(0n))).toBeUndefined()
    expect(decodeAddressWord(toWord(1n << 160n))).toBeUndefined()
    expect(decodeAddressWord('0x')).toBeUndefined()
  })
})
