import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { readAddress, readInt, readUint, toWordCall } from './abiWords.ts'

const ADDRESS = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'

describe('toWordCall', () => {
  test('puts each argument into a word', () => {
    expect(toWordCall('0x12345678', ADDRESS, 500n)).toBe(
      `0x12345678${ADDRESS.slice(2).toLowerCase().padStart(64, '0')}${toWord(500n).slice(2)}`,
    )
  })
})

describe('readUint', () => {
  test('reads a whole word or nothing', () => {
    const data = `${toWord(7n)}${toWord(9n).slice(2)}` as const
    expect([readUint(data, 0), readUint(data, 1), readUint(data, 2)]).toEqual([7n, 9n, undefined])
    expect(readUint(data.slice(0, -2) as `0x${string}`, 1)).toBeUndefined()
    expect(readUint(undefined, 0)).toBeUndefined()
  })
})

describe('readInt', () => {
  test('the highest bit is the sign', () => {
    expect(readInt(`0x${'f'.repeat(64)}`, 0)).toBe(-1n)
    expect(readInt(toWord(5n), 0)).toBe(5n)
    expect(readInt('0x', 0)).toBeUndefined()
  })
})

describe('readAddress', () => {
  test('the zero address and words above 20 bytes are none', () => {
    expect(readAddress(toWord(BigInt(ADDRESS)))).toBe(ADDRESS)
    expect(readAddress(toWord(0n))).toBeUndefined()
    expect(readAddress(toWord(1n << 160n))).toBeUndefined()
    expect(readAddress('0x')).toBeUndefined()
  })
})
