import { type Hex, toWord } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileData } from '../testing/abiArbitraries.ts'
import { decodeOutputs } from './outputs.ts'
import { parseSignature } from './parseSignature.ts'
import { decodeRevert } from './revert.ts'

const word = (value: number | bigint) => toWord(BigInt(value)).slice(2)
const text = (value: string) =>
  `${word(32)}${word(value.length)}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
const ENDED: Hex = `0x08c379a0${text('Transaction after end date')}`

describe('decodeRevert', () => {
  test('default', () => {
    expect(decodeRevert(ENDED)).toEqual({
      kind: 'reason',
      message: 'Transaction after end date',
      warnings: [],
    })
    expect(decodeRevert('0x')).toEqual({ kind: 'none' })
  })

  test.each([
    [0, '0x00', 'generic compiler panic'],
    [1, '0x01', 'assertion failed'],
    [17, '0x11', 'arithmetic overflow or underflow'],
    [18, '0x12', 'division or modulo by zero'],
    [33, '0x21', 'enum conversion out of range'],
    [34, '0x22', 'incorrectly encoded storage byte array'],
    [49, '0x31', 'pop on an empty array'],
    [50, '0x32', 'index out of bounds'],
    [65, '0x41', 'excessive memory allocation'],
    [81, '0x51', 'call to an uninitialised internal function'],
    [0x123, '0x0123', undefined],
  ])('behavior: panic %i is %s %s', (code, codeHex, meaning) => {
    expect(decodeRevert(`0x4e487b71${word(code)}`)).toEqual({
      kind: 'panic',
      code: BigInt(code),
      codeHex,
      meaning,
      warnings: [],
    })
  })

  test('ABI-21 Error(string) that ends early or claims an excessive length is malformed, with its bytes', () => {
    const early: Hex = `0x08c379a0${word(32)}`
    const endless: Hex = `0x08c379a0${word(32)}${'f'.repeat(64)}`
    expect(decodeRevert(early)).toEqual({ kind: 'malformed', expected: 'Error(string)', data: early })
    expect(decodeRevert(endless)).toEqual({ kind: 'malformed', expected: 'Error(string)', data: endless })
    expect(decodeRevert('0x4e487b7101')).toEqual({
      kind: 'malformed',
      expected: 'Panic(uint256)',
      data: '0x4e487b7101',
    })
    expect(decodeRevert('0x4e48')).toEqual({ kind: 'malformed', expected: undefined, data: '0x4e48' })
  })

  test('ABI-23 an unknown selector is a custom error with its raw words and, if guessed, its name', () => {
    const data: Hex = `0x12345678${word(1)}${word(2)}`
    expect(decodeRevert(data)).toEqual({
      kind: 'custom',
      selector: '0x12345678',
      words: [toWord(1n), toWord(2n)],
      decoded: undefined,
    })
    const signature = parseSignature('Failed(uint256 have, uint256 want)')
    if (signature === undefined) throw new Error('no signature')
    const decoded = decodeRevert(`${signature.selector}${word(1)}${word(2)}`, [
      { signature, isTrusted: false, tag: 'pack' },
    ])
    expect(decoded).toMatchObject({
      kind: 'custom',
      decoded: { signature: { name: 'Failed' }, candidate: { tag: 'pack' } },
    })
  })

  test('behavior: a reason without tail padding is read, with a warning', () => {
    const data: Hex = `0x08c379a0${word(32)}${word(2)}6869`
    expect(decodeRevert(data)).toMatchObject({
      kind: 'reason',
      message: 'hi',
      warnings: [{ kind: 'missingPadding' }],
    })
  })

  test('a reason that is not UTF-8 is its bytes, with a warning', () => {
    const data: Hex = `0x08c379a0${word(32)}${word(2)}${'c328'.padEnd(64, '0')}`
    expect(decodeRevert(data)).toMatchObject({
      kind: 'reason',
      message: '0xc328',
      warnings: [{ kind: 'invalidUtf8' }],
    })
  })

  test('property: any bytes, no exception', () => {
    const selectors = fc.constantFrom('08c379a0', '4e487b71', '12345678')
    fc.assert(
      fc.property(selectors, hostileData, (selector, data) => {
        expect(decodeRevert(`0x${selector}${data.slice(2)}`).kind).not.toBe('none')
      }),
    )
  })
})

describe('decodeOutputs', () => {
  const uint = parseSignature('f() returns (uint256 amount)')?.outputs

  test('default', () => {
    expect(decodeOutputs(toWord(5n), uint, false)).toMatchObject({
      kind: 'decoded',
      values: [{ name: 'amount', value: 5n }],
    })
    expect(decodeOutputs('0x', uint, false)).toEqual({ kind: 'empty' })
    expect(decodeOutputs('0x05', undefined, false)).toEqual({ kind: 'unknown', data: '0x05' })
    expect(decodeOutputs('0x5', uint, false).kind).toBe('malformed')
  })

  test('ABI-13 a revert payload is not read as an output', () => {
    const revert = { kind: 'reason', message: 'Transaction after end date', warnings: [] }
    expect(decodeOutputs(ENDED, uint, true)).toEqual({ kind: 'revert', revert })
    expect(decodeOutputs(ENDED, uint, undefined)).toEqual({ kind: 'revert', revert })
    expect(decodeOutputs(ENDED, uint, false).kind).toBe('decoded')
  })
})
