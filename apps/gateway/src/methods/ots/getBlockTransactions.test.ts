import { describe, expect, test } from 'vitest'
import { answerCall } from '../answerCall.ts'
import { createTestContext } from '../testing/createTestContext.ts'

const HASH = `0x${'ab'.repeat(32)}`

async function indexesOf(transactionCount: number, page: unknown, size: unknown) {
  const header = { hash: HASH, number: '0x10', difficulty: '0x0', timestamp: '0x1', logsBloom: '0x00' }
  const context = createTestContext({ chainId: 1n, blocks: [{ header, transactionCount }] })
  const call = {
    method: 'ots_getBlockTransactions',
    params: [16, page, size],
    signal: new AbortController().signal,
  }
  const answer = await answerCall(call, context)
  if ('error' in answer) throw new Error(answer.error.message)
  const { fullblock, receipts } = answer.result as {
    fullblock: {
      transactionCount: number
      transactions: { transactionIndex: string; input: string; hash: string }[]
    }
    receipts: { transactionHash: string; status: string; effectiveGasPrice: string; logs: null }[]
  }
  expect(fullblock.transactionCount).toBe(transactionCount)
  expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
    fullblock.transactions.map(({ hash }) => hash),
  )
  for (const { input } of fullblock.transactions) expect(input).toBe('0x01020304')
  for (const receipt of receipts)
    expect(receipt).toMatchObject({ status: '0x1', effectiveGasPrice: '0x1', logs: null })
  return fullblock.transactions.map(({ transactionIndex }) => Number(transactionIndex))
}

describe('getBlockTransactions', () => {
  test.each([
    [282, 0, 2, [280, 281]],
    [94, 2, 5, [79, 80, 81, 82, 83]],
    [147, 1, 5, [137, 138, 139, 140, 141]],
    [0, 1, 4, []],
    [7, 1, 5, [0, 1]],
    [7, 2, 5, []],
    [7, '0x1', '5', [0, 1]],
  ])('%i transactions, page %s of %s', async (count, page, size, expected) => {
    expect(await indexesOf(count, page, size)).toEqual(expected)
  })
})
