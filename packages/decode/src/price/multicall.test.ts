import { toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { describe, expect, test } from 'vitest'
import { BLOCK_TIMESTAMP_CALL, decodeMulticall, toMulticall } from './multicall.ts'

const TARGET = '0x00000000000000000000000000000000000000aA'
const toSelector = (signature: string) => keccak256(new TextEncoder().encode(signature)).slice(0, 10)
const words = (...values: bigint[]) => values.map((value) => toWord(value).slice(2)).join('')

describe('toMulticall', () => {
  test('encodes calls that may fail individually', () => {
    expect(BLOCK_TIMESTAMP_CALL).toBe(toSelector('getCurrentBlockTimestamp()'))
    const tuple = words(BigInt(TARGET), 1n, 0x60n, 4n) + '0f28c97d'.padEnd(64, '0')
    expect(toMulticall([{ to: TARGET, data: BLOCK_TIMESTAMP_CALL }])).toBe(
      toSelector('aggregate3((address,bool,bytes)[])') + words(0x20n, 1n, 0x20n) + tuple,
    )
  })
})

describe('decodeMulticall', () => {
  const answer = `0x${words(0x20n, 2n, 0x40n, 0xc0n, 1n, 0x40n, 0x20n, 77n, 0n, 0x40n, 0n)}` as const

  test('gives the output of each call, undefined for the one that failed', () => {
    expect(decodeMulticall(answer, 2)).toEqual([toWord(77n), undefined])
  })

  test('anything else is not output of Multicall3', () => {
    expect(decodeMulticall('0x', 2)).toBeUndefined()
    expect(decodeMulticall(answer, 3)).toBeUndefined()
    expect(decodeMulticall(answer.slice(0, 200) as `0x${string}`, 2)).toBeUndefined()
    expect(decodeMulticall(toWord(1n), 1)).toBeUndefined()
  })
})
