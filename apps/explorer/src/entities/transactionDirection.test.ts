import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import type { Address } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import { findCreatedContract, toTransactionDirection } from './transactionDirection.ts'

const HERE: Address = '0x00000000000000000000000000000000000000AA'
const THERE = '0x00000000000000000000000000000000000000bb'
const HASH = `0x${'12'.repeat(32)}`

function transactionOf(from: string, to: string | null) {
  return decodeTransaction({ hash: HASH, from, to, type: '0x0', value: '0x0', input: '0x', nonce: '0x0' })
}

describe('toTransactionDirection', () => {
  test.each([
    ['SELF', HERE.toLowerCase(), HERE.toLowerCase()],
    ['OUT', HERE.toLowerCase(), THERE],
    ['OUT', HERE.toLowerCase(), null],
    ['IN', THERE, HERE.toLowerCase()],
    ['INT', THERE, THERE],
    ['INT', THERE, null],
  ])('%s: %s to %s', (direction, from, to) => {
    expect(toTransactionDirection(transactionOf(from, to), undefined, HERE)).toBe(direction)
  })

  test('a created contract has direction IN', () => {
    const receipt = decodeReceipt({ transactionHash: HASH, contractAddress: HERE.toLowerCase() })
    expect(toTransactionDirection(transactionOf(THERE, null), receipt, HERE)).toBe('IN')
  })
})

describe('findCreatedContract', () => {
  test('only of creations', () => {
    const receipt = decodeReceipt({ transactionHash: HASH, contractAddress: HERE.toLowerCase() })
    expect(findCreatedContract(transactionOf(THERE, null), receipt)?.toLowerCase()).toBe(HERE.toLowerCase())
    expect(findCreatedContract(transactionOf(THERE, HERE), receipt)).toBeUndefined()
  })
})
