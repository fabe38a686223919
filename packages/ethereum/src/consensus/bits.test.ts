import { describe, expect, test } from 'vitest'
import { countSetBits, parseBitlist, toBitvector } from './bits.ts'

describe('parseBitlist', () => {
  test('CL-15: the highest set bit only delimits the length', () => {
    expect(parseBitlist('0x01')).toEqual([])
    expect(parseBitlist('0x03')).toEqual([true])
    expect(parseBitlist('0xff01')).toEqual(Array(8).fill(true))
  })

  // consensus-spec-tests, ssz_generic/bitlist.
  test('values of the SSZ specification: 0b11101, and a list of 16 zeros', () => {
    expect(parseBitlist('0x1d')).toEqual([true, false, true, true])
    expect(parseBitlist('0x000001')).toEqual(Array(16).fill(false))
  })

  test('error: without an end bit in the last byte the length is unknown', () => {
    expect(parseBitlist('0x')).toBeUndefined()
    expect(parseBitlist('0x00')).toBeUndefined()
    expect(parseBitlist('0xff00')).toBeUndefined()
  })
})

describe('toBitvector', () => {
  test('lowest bit of each byte first', () => {
    expect(toBitvector('0x0280')).toEqual([
      false, true, false, false, false, false, false, false,
      false, false, false, false, false, false, false, true,
    ]) // biome-ignore format: a byte a line
  })
})

describe('countSetBits', () => {
  test('default', () => expect(countSetBits(toBitvector('0xf1'))).toBe(5))
})
