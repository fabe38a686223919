import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { blockTransactionsQuery } from './blockTransactions.ts'

const TOTAL = 60
const SENDER = `0x${'11'.repeat(20)}`

function hashOf(index: number): string {
  return `0x${index.toString(16).padStart(64, '0')}`
}

/** Responds as anvil does: from the start, and with the length of the page as the count. */
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
  test('pages through the wire; the page order learned from one page is used for the next', async () => {
    const node = createFakeNode({
      eth_getBlockTransactionCountByNumber: ([number]: readonly string[]) =>
        number === '0x7' ? '0x3c' : null,
      ots_getBlockTransactions: ([number, page, size]: readonly number[]) => {
        if (number !== 7) throw new NodeRefusal(-32_000, 'Resource not found')
        return answerPage(Number(page), Number(size))
      },
    })
    const clients = clientsOf(node, 31_337n)
    const request = vi.spyOn(clients.execution, 'request')
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
    node.calls.length = 0
    const last = await read(7n, 3)
    expect(last?.entries.map(({ transaction }) => transaction.transactionIndex)).toEqual(
      Array.from({ length: 10 }, (_, index) => 9 - index),
    )
    expect(node.calls.map(({ method, params }) => [method, ...params])).toEqual([
      ['eth_getBlockTransactionCountByNumber', '0x7'],
      ['ots_getBlockTransactions', 7, 0, 25],
    ])
    expect(await read(8n, 1)).toBeNull()
    expect(request).toHaveBeenCalled()
    for (const [, , options] of request.mock.calls) expect(options?.signal).toBeInstanceOf(AbortSignal)
    expect(blockTransactionsQuery(clients, 7n, 2).queryKey).toEqual(['31337', 'blockTransactions', '7', 2])
  })
})
