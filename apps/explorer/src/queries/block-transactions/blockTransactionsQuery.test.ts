import { createExecutionClient } from '@otterscan/clients/execution'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { blockTransactionsQuery } from './blockTransactionsQuery.ts'

const TOTAL = 60
const SENDER = `0x${'11'.repeat(20)}`

function hashOf(index: number): string {
  return `0x${index.toString(16).padStart(64, '0')}`
}

/** Answers as anvil does: from the front, and with the length of the page as the count. */
function answerPage(page: number, size: number) {
  const indexes = Array.from({ length: TOTAL }, (_, index) => index).slice(page * size, (page + 1) * size)
  return {
    fullblock: {
      number: '0x7',
      hash: hashOf(1),
      parentHash: hashOf(2),
      timestamp: '0x55ba467c',
      transactionCount: indexes.length,
      transactions: indexes.map((index) => ({
        hash: hashOf(index),
        from: SENDER,
        to: SENDER,
        blockNumber: '0x7',
        transactionIndex: `0x${index.toString(16)}`,
      })),
    },
    receipts: indexes.map((index) => ({ transactionHash: hashOf(index), status: '0x1', logs: [] })),
  }
}

describe('blockTransactionsQuery', () => {
  test('pages through the wire; what one page taught about the node serves the next', async () => {
    const asked: (readonly unknown[])[] = []
    const execution = createExecutionClient({
      request: async (method, params, options) => {
        expect(options?.signal).toBeInstanceOf(AbortSignal)
        asked.push([method, ...params])
        if (method === 'eth_getBlockTransactionCountByNumber') return params[0] === '0x7' ? '0x3c' : null
        if (params[0] !== 7) throw new Error('Resource not found')
        return answerPage(Number(params[1]), Number(params[2]))
      },
      subscribe: undefined,
      close: () => {},
    })
    const clients = { chainId: 31_337n, execution, beacon: undefined }
    const queryClient = new QueryClient()
    const read = (blockNumber: bigint, page: number) =>
      queryClient.fetchQuery(blockTransactionsQuery(clients, blockNumber, page))

    const first = await read(7n, 1)
    expect(first?.entries.map(({ transaction }) => transaction.transactionIndex)).toEqual(
      Array.from({ length: 25 }, (_, index) => 59 - index),
    )
    expect(
      first?.entries.every(({ transaction, receipt }) => receipt?.transactionHash === transaction.hash),
    ).toBe(true)
    expect([first?.total, first?.pageCount, first?.block.transactionCount]).toEqual([60, 3, 60])
    asked.length = 0
    const last = await read(7n, 3)
    expect(last?.entries.map(({ transaction }) => transaction.transactionIndex)).toEqual(
      Array.from({ length: 10 }, (_, index) => 9 - index),
    )
    expect(asked).toEqual([
      ['eth_getBlockTransactionCountByNumber', '0x7'],
      ['ots_getBlockTransactions', 7, 0, 25],
    ])
    expect(await read(8n, 1)).toBeNull()
    expect(blockTransactionsQuery(clients, 7n, 2).queryKey).toEqual(['31337', 'blockTransactions', '7', 2])
  })
})
