import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { describe, expect, test } from 'vitest'
import { wireReceipt, wireTransaction } from './testing/transactionNode.ts'
import { buildTransactionView, rememberTransaction } from './transactionMemory.ts'

const transaction = decodeTransaction(wireTransaction())
const pending = { transaction, receipt: null }
const mined = (blockHash: string) => ({ transaction, receipt: decodeReceipt(wireReceipt({ blockHash })) })
const FIRST = `0x${'b0'.repeat(32)}`
const SECOND = `0x${'b9'.repeat(32)}`

describe('rememberTransaction', () => {
  test('behavior: a transaction never seen is not remembered', () => {
    expect(rememberTransaction(undefined, null)).toBeUndefined()
  })

  test('behavior: the lost block is remembered while pending, unknown or in another block', () => {
    const seen = rememberTransaction(undefined, mined(FIRST))
    expect(seen?.lostBlock).toBeUndefined()
    for (const next of [pending, null, mined(SECOND)]) {
      expect(rememberTransaction(seen, next)?.lostBlock).toEqual({ number: 100n, hash: FIRST })
    }
  })

  test('behavior: the lost block is kept over later responses and forgotten when the block returns', () => {
    const lost = rememberTransaction(rememberTransaction(undefined, mined(FIRST)), pending)
    const still = rememberTransaction(lost, null)
    expect(still?.lostBlock?.hash).toBe(FIRST)
    expect(still?.lastSeen.transaction).toBe(transaction)
    expect(rememberTransaction(still, mined(FIRST))?.lostBlock).toBeUndefined()
  })
})

describe('buildTransactionView', () => {
  test('behavior: a mined transaction is never called replaced', () => {
    expect(buildTransactionView(mined(FIRST), undefined, true)?.state).toBe('success')
    expect(buildTransactionView(pending, undefined, true)?.state).toBe('replaced')
  })

  test('behavior: a transaction seen before and now unknown is dropped, one never seen is undefined', () => {
    const memory = rememberTransaction(undefined, pending)
    expect(buildTransactionView(null, memory, false)).toEqual({
      transaction,
      receipt: null,
      state: 'dropped',
    })
    expect(buildTransactionView(null, undefined, false)).toBeUndefined()
  })
})
