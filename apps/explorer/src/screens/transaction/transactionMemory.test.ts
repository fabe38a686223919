import { decodeReceipt } from '@otterscan/api-schema/execution/receipt'
import { decodeTransaction } from '@otterscan/api-schema/execution/transaction'
import { describe, expect, test } from 'vitest'
import { wireReceipt, wireTransaction } from './testing/transactionNode.ts'
import { rememberTransaction, toTransactionView } from './transactionMemory.ts'

const transaction = decodeTransaction(wireTransaction())
const pending = { transaction, receipt: null }
const mined = (blockHash: string) => ({ transaction, receipt: decodeReceipt(wireReceipt({ blockHash })) })
const FIRST = `0x${'b0'.repeat(32)}`
const SECOND = `0x${'b9'.repeat(32)}`

describe('rememberTransaction', () => {
  test('behavior: nothing is remembered of what was never seen', () => {
    expect(rememberTransaction(undefined, null)).toBeUndefined()
  })

  test('behavior: leaving a block is remembered, in pending, gone and another block', () => {
    const seen = rememberTransaction(undefined, mined(FIRST))
    expect(seen?.lostBlock).toBeUndefined()
    for (const next of [pending, null, mined(SECOND)]) {
      expect(rememberTransaction(seen, next)?.lostBlock).toEqual({ number: 100n, hash: FIRST })
    }
  })

  test('behavior: the loss is kept over later answers and forgotten when the block comes back', () => {
    const lost = rememberTransaction(rememberTransaction(undefined, mined(FIRST)), pending)
    const still = rememberTransaction(lost, null)
    expect(still?.lostBlock?.hash).toBe(FIRST)
    expect(still?.lastSeen.transaction).toBe(transaction)
    expect(rememberTransaction(still, mined(FIRST))?.lostBlock).toBeUndefined()
  })
})

describe('toTransactionView', () => {
  test('behavior: a mined transaction is never called replaced', () => {
    expect(toTransactionView(mined(FIRST), undefined, true)?.state).toBe('success')
    expect(toTransactionView(pending, undefined, true)?.state).toBe('replaced')
  })

  test('behavior: what was seen and is gone is dropped, what was never seen is nothing', () => {
    const memory = rememberTransaction(undefined, pending)
    expect(toTransactionView(null, memory, false)).toEqual({ transaction, receipt: null, state: 'dropped' })
    expect(toTransactionView(null, undefined, false)).toBeUndefined()
  })
})
