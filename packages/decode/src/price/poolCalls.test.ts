import { toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { describe, expect, test } from 'vitest'
import {
  decodePairReserves,
  isTokenFirst,
  POOL_FEES,
  RESERVES_CALL,
  SLOT0_CALL,
  toPairCall,
  toPoolCall,
} from './poolCalls.ts'

const A = '0x00000000000000000000000000000000000000aA'
const B = '0x00000000000000000000000000000000000000bb'
const toSelector = (signature: string) => keccak256(new TextEncoder().encode(signature)).slice(0, 10)
const words = (...values: bigint[]) => values.map((value) => toWord(value).slice(2)).join('')

describe('toPoolCall', () => {
  test('each call begins with the selector of its signature and carries its arguments', () => {
    expect(RESERVES_CALL).toBe(toSelector('getReserves()'))
    expect(SLOT0_CALL).toBe(toSelector('slot0()'))
    expect(toPairCall(A, B)).toBe(toSelector('getPair(address,address)') + words(BigInt(A), BigInt(B)))
    expect(toPoolCall(A, B, 500n)).toBe(
      toSelector('getPool(address,address,uint24)') + words(BigInt(A), BigInt(B), 500n),
    )
    expect(POOL_FEES).toEqual([100n, 500n, 3000n, 10000n])
  })
})

describe('decodePairReserves', () => {
  test('orders the native side by address', () => {
    const data = `0x${words(7n, 9n, 1n)}` as const
    expect(isTokenFirst(A, B)).toBe(true)
    expect(isTokenFirst(B, A)).toBe(false)
    expect(decodePairReserves(data, true)).toEqual({ token: 7n, native: 9n })
    expect(decodePairReserves(data, false)).toEqual({ token: 9n, native: 7n })
    expect(decodePairReserves('0x', true)).toBeUndefined()
  })
})
