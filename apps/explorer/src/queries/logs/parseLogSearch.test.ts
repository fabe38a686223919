import { toWord } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { parseBoundText } from '../block/parseBoundText.ts'
import { parseEventText, parseTopicText } from './parseLogSearch.ts'

/** Keccak-256 of `Transfer(address,address,uint256)`, as every explorer shows it. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe('parseEventText', () => {
  test.each([
    ['', { kind: 'any' }],
    [' ', { kind: 'any' }],
    [TRANSFER, { kind: 'topic', topic0: TRANSFER }],
    [TRANSFER.toUpperCase().replace('0X', '0x'), { kind: 'topic', topic0: TRANSFER }],
    ['Transfer(address,address,uint256)', { kind: 'topic', topic0: TRANSFER }],
    [
      'event Transfer(address indexed from, address indexed to, uint256 value);',
      { kind: 'topic', topic0: TRANSFER },
    ],
    ['Transfer', { kind: 'name', name: 'Transfer' }],
    ['Transfer(address', { kind: 'invalid' }],
    ['event A(uint256) anonymous', { kind: 'invalid' }],
    ['0x1234', { kind: 'invalid' }],
    ['two words', { kind: 'invalid' }],
  ])('%j', (text, expected) => {
    expect(parseEventText(text)).toEqual(expected)
  })
})

describe('parseTopicText', () => {
  test.each([
    ['', null],
    [TRANSFER, TRANSFER],
    [
      '0xDAC17F958D2ee523a2206206994597C13D831ec7',
      `0x${'0'.repeat(24)}dac17f958d2ee523a2206206994597c13d831ec7`,
    ],
    ['1,000', toWord(1_000n)],
    ['-1', `0x${'f'.repeat(64)}`],
    ['true', toWord(1n)],
    ['FALSE', toWord(0n)],
    // Keccak-256 of no bytes, and of "hello".
    ['""', '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['"hello"', '0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'],
    ['0xdeadbeef', `0xdeadbeef${'0'.repeat(56)}`],
    ['0xabc', undefined],
    ['0x', undefined],
    ['hello', undefined],
    [(2n ** 256n).toString(), undefined],
    [(-(2n ** 255n) - 1n).toString(), undefined],
    [',', undefined],
  ])('%j', (text, expected) => {
    expect(parseTopicText(text)).toBe(expected)
  })
})

describe('parseBoundText', () => {
  test.each([
    ['', 'first', { kind: 'none' }],
    ['18,600,400', 'first', { kind: 'block', blockNumber: 18_600_400n }],
    ['2026-01-31', 'first', { kind: 'time', time: 1_769_817_600n }],
    ['2026-01-31', 'last', { kind: 'time', time: 1_769_903_999n }],
    ['2026-01-31T12:30', 'last', { kind: 'time', time: 1_769_862_600n }],
    ['2026-01-31 12:30:05Z', 'first', { kind: 'time', time: 1_769_862_605n }],
    ['2026-02-30', 'first', { kind: 'invalid' }],
    ['2026-13-01', 'first', { kind: 'invalid' }],
    ['1960-01-01', 'first', { kind: 'invalid' }],
    ['yesterday', 'first', { kind: 'invalid' }],
    ['-5', 'first', { kind: 'invalid' }],
  ] as const)('%j as the %s', (text, end, expected) => {
    expect(parseBoundText(text, end)).toEqual(expected)
  })
})
