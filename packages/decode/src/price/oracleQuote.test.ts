import { toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { describe, expect, test } from 'vitest'
import {
  decodeDecimals,
  decodeOracleQuote,
  isStaleQuote,
  LATEST_ROUND_CALL,
  toOraclePrice,
  toRegistryDecimalsCall,
  toRegistryRoundCall,
} from './oracleQuote.ts'
import { computeEquivalentPrice } from './price.ts'

const ROUND = 18_446_744_073_709_562_300n
const toRound = (answer: bigint, updatedAt: bigint) =>
  `0x${[ROUND, BigInt.asUintN(256, answer), updatedAt - 5n, updatedAt, ROUND]
    .map((word) => toWord(BigInt.asUintN(256, word)).slice(2))
    .join('')}` as const

describe('toRegistryRoundCall', () => {
  const toSelector = (signature: string) => keccak256(new TextEncoder().encode(signature)).slice(0, 10)
  const base = '0x00000000000000000000000000000000000000aA'

  test('requests the base in dollars', () => {
    const words = toWord(0xaan).slice(2) + toWord(840n).slice(2)
    expect(toRegistryRoundCall(base)).toBe(toSelector('latestRoundData(address,address)') + words)
    expect(toRegistryDecimalsCall(base)).toBe(toSelector('decimals(address,address)') + words)
    expect(LATEST_ROUND_CALL).toBe(toSelector('latestRoundData()'))
  })
})

describe('decodeOracleQuote', () => {
  test('takes the answer and the time it was updated, not the time it was started', () => {
    expect(decodeOracleQuote(toRound(312_345_678_901n, 1_750_000_000n))).toEqual({
      answer: 312_345_678_901n,
      updatedAt: 1_750_000_000n,
    })
  })

  test('an answer not above zero, a round that never completed and short data give no quote', () => {
    expect(decodeOracleQuote(toRound(0n, 1_750_000_000n))).toBeUndefined()
    expect(decodeOracleQuote(toRound(-1n, 1_750_000_000n))).toBeUndefined()
    expect(decodeOracleQuote(toRound(1n, 0n))).toBeUndefined()
    expect(decodeOracleQuote('0x')).toBeUndefined()
    expect(decodeOracleQuote(undefined)).toBeUndefined()
    expect(decodeOracleQuote(toRound(1n, 9n).slice(0, 2 + 64 * 3) as `0x${string}`)).toBeUndefined()
  })
})

describe('decodeDecimals', () => {
  test('is a small number or nothing', () => {
    expect(decodeDecimals(toWord(8n))).toBe(8)
    expect(decodeDecimals(toWord(256n))).toBeUndefined()
    expect(decodeDecimals('0x')).toBeUndefined()
  })
})

describe('isStaleQuote', () => {
  const quote = { answer: 1n, updatedAt: 1_750_000_000n }

  test('exactly seven days are still fresh', () => {
    expect(isStaleQuote(quote, 1_750_604_800n)).toBe(false)
    expect(isStaleQuote(quote, 1_750_604_801n)).toBe(true)
    expect(isStaleQuote(quote, 1_700_000_000n)).toBe(false)
  })
})

describe('computeEquivalentPrice', () => {
  test('is the native price under another source', () => {
    const native = toOraclePrice({ answer: 7n, updatedAt: 5n }, 8)
    expect(native).toEqual({ price: 7n, decimals: 8, source: 'Chainlink', updatedAt: 5n })
    expect(computeEquivalentPrice(native)).toEqual({
      price: 7n,
      decimals: 8,
      source: 'Equivalence',
      updatedAt: 5n,
    })
    expect(computeEquivalentPrice(undefined)).toBeUndefined()
  })
})
