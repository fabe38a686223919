import type { Hex } from '@otterscan/ethereum/hex'
import { describe, expect, test } from 'vitest'
import { DEPOSIT_EVENT_TOPIC, decodeDepositEvent, readWithdrawalCredentials } from './depositEvent.ts'

const CONTRACT = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const word = (value: number) => value.toString(16).padStart(64, '0')
const PUBKEY = 'a1'.repeat(48)
const CREDENTIALS = `01${'00'.repeat(11)}${'22'.repeat(20)}`
const SIGNATURE = 'c3'.repeat(96)
// 32 ETH and index 258, least byte first.
const AMOUNT = '0040597307000000'
const INDEX = '0201000000000000'
const DATA: Hex = `0x${[
  ...[160, 256, 320, 384, 512].map(word),
  word(48) + PUBKEY.padEnd(128, '0'),
  word(32) + CREDENTIALS,
  word(8) + AMOUNT.padEnd(64, '0'),
  word(96) + SIGNATURE,
  word(8) + INDEX.padEnd(64, '0'),
].join('')}`

describe('decodeDepositEvent', () => {
  test('every field', () => {
    expect(decodeDepositEvent({ address: CONTRACT, topics: [DEPOSIT_EVENT_TOPIC], data: DATA })).toEqual({
      contract: CONTRACT,
      pubkey: `0x${PUBKEY}`,
      withdrawalCredentials: `0x${CREDENTIALS}`,
      amountGwei: 32_000_000_000n,
      signature: `0x${SIGNATURE}`,
      index: 258n,
    })
  })

  test.each([
    ['another event', [`0x${'11'.repeat(32)}`], DATA],
    ['an indexed value', [DEPOSIT_EVENT_TOPIC, `0x${'11'.repeat(32)}`], DATA],
    ['a byte more', [DEPOSIT_EVENT_TOPIC], `${DATA}00`],
    ['another offset', [DEPOSIT_EVENT_TOPIC], DATA.replace(word(256), word(257))],
    ['another length', [DEPOSIT_EVENT_TOPIC], DATA.replace(word(96), word(95))],
  ])('not of %s', (_, topics, data) => {
    expect(
      decodeDepositEvent({ address: CONTRACT, topics: topics as Hex[], data: data as Hex }),
    ).toBeUndefined()
  })
})

test('readWithdrawalCredentials: by their first byte, an account only behind zeros', () => {
  const account = `0x${'22'.repeat(20)}`
  expect(readWithdrawalCredentials(`0x${CREDENTIALS}`)).toEqual({ kind: 'account', account })
  expect(readWithdrawalCredentials(`0x02${CREDENTIALS.slice(2)}`)).toEqual({ kind: 'compounding', account })
  expect(readWithdrawalCredentials(`0x00${'7f'.repeat(31)}`)).toEqual({ kind: 'bls' })
  expect(readWithdrawalCredentials(`0x01${'7f'.repeat(31)}`)).toEqual({ kind: 'unknown' })
  expect(readWithdrawalCredentials(`0x03${CREDENTIALS.slice(2)}`)).toEqual({ kind: 'unknown' })
})
