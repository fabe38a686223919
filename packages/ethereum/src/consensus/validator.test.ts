import { describe, expect, test } from 'vitest'
import {
  isPubkey,
  parseWithdrawalCredentials,
  toMaxEffectiveBalanceGwei,
  toStatusWords,
} from './validator.ts'

describe('toStatusWords', () => {
  test('CL-19: every status has a label, an unknown one is shown unchanged', () => {
    const words = [
      'pending_initialized',
      'pending_queued',
      'active_ongoing',
      'active_exiting',
      'active_slashed',
      'exited_unslashed',
      'exited_slashed',
      'withdrawal_possible',
      'withdrawal_done',
    ].map((status) => toStatusWords(status).text)
    expect(new Set(words).size).toBe(9)
    expect(words.every((text) => /^[A-Z]/.test(text))).toBe(true)
    expect(toStatusWords('hibernating_deeply')).toEqual({ text: 'hibernating_deeply', tone: 'neutral' })
    expect(toStatusWords('constructor')).toEqual({ text: 'constructor', tone: 'neutral' })
  })
})

const ADDRESS = '0x000000000000000000000000d8da6bf26964af9d7eed9e03e53415d37aa96045'

describe('parseWithdrawalCredentials', () => {
  test('0x01 and 0x02 carry an address', () => {
    expect(parseWithdrawalCredentials(`0x01${ADDRESS.slice(4)}`)).toEqual({
      kind: 'execution',
      prefix: '0x01',
      address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    })
    expect(parseWithdrawalCredentials(`0x02${ADDRESS.slice(4)}`).kind).toBe('compounding')
  })

  test('behavior: leading zeros of a BLS hash are bytes like others', () => {
    const hash = `0x0000${'01'.repeat(30)}` as const
    expect(parseWithdrawalCredentials(hash)).toEqual({ kind: 'bls', prefix: '0x00' })
  })

  test('behavior: an unknown prefix, as of builders', () => {
    expect(parseWithdrawalCredentials(`0xb0${ADDRESS.slice(4)}`)).toEqual({ kind: 'unknown', prefix: '0xb0' })
  })
})

describe('toMaxEffectiveBalanceGwei', () => {
  test('2048 with compounding credentials, else 32', () => {
    const compounding = parseWithdrawalCredentials(`0x02${ADDRESS.slice(4)}`)
    const execution = parseWithdrawalCredentials(`0x01${ADDRESS.slice(4)}`)
    expect(toMaxEffectiveBalanceGwei(compounding)).toBe(2_048_000_000_000n)
    expect(toMaxEffectiveBalanceGwei(execution)).toBe(32_000_000_000n)
    expect(toMaxEffectiveBalanceGwei(undefined)).toBe(32_000_000_000n)
  })
})

describe('isPubkey', () => {
  test('48 bytes and nothing else', () => {
    expect(isPubkey(`0x${'ab'.repeat(48)}`)).toBe(true)
    expect(isPubkey(`0x${'ab'.repeat(47)}`)).toBe(false)
    expect(isPubkey('12')).toBe(false)
  })
})
