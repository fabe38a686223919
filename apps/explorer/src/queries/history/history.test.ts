import type { Address } from '@otterscan/ethereum/address'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { finalizedKey } from '../head/finality.ts'
import { addressHistoryQuery } from './history.ts'
import { nextCursor } from './historyCursor.ts'

const ADDRESS: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const HASH: Hex = `0x${'ab'.repeat(32)}`

function toWireTransaction(block: number, index: number) {
  const hash = `0x${block.toString(16).padStart(8, '0')}${index.toString(16).padStart(56, '0')}`
  return {
    transaction: {
      hash,
      from: ADDRESS.toLowerCase(),
      to: null,
      blockNumber: `0x${block.toString(16)}`,
      transactionIndex: `0x${index.toString(16)}`,
    },
    receipt: { transactionHash: hash, status: '0x1', logs: null, timestamp: 1_438_269_988 },
  }
}

/** A fake node with one transaction in each of 60 blocks, behaving like Erigon. */
function createClients() {
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_getTransactionByHash')
      return toWireTransaction(Number.parseInt(String(params[0]).slice(2, 10), 16), 0).transaction
    const [, block, size] = params as [string, number, number]
    const newest = block === 0 ? 60 : block - 1
    const oldest = Math.max(1, newest - size + 1)
    const shown = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) =>
      toWireTransaction(newest - index, 0),
    )
    return {
      txs: shown.map(({ transaction }) => transaction),
      receipts: shown.map(({ receipt }) => receipt),
      firstPage: block === 0,
      lastPage: oldest === 1,
    }
  }
  const node = createFakeNode(answer)
  const clients = clientsOf(node)
  return { clients, asked: node.calls, request: vi.spyOn(clients.execution, 'request') }
}

describe('addressHistoryQuery', () => {
  test('pages through the wire, with bare integers and a signal on every call', async () => {
    const { clients, asked, request } = createClients()
    const queryClient = new QueryClient()
    const first = await queryClient.fetchQuery(addressHistoryQuery(clients, ADDRESS, { kind: 'first' }))
    expect(first.entries.map(({ transaction }) => transaction.blockNumber)).toEqual(
      Array.from({ length: 25 }, (_, index) => BigInt(60 - index)),
    )
    const [newest] = first.entries
    expect(newest?.receipt).toMatchObject({ status: 1, logs: undefined, timestamp: 1_438_269_988n })
    const cursor = nextCursor(first)
    if (cursor === undefined) throw new Error('no next page')
    const second = await queryClient.fetchQuery(addressHistoryQuery(clients, ADDRESS, cursor))
    expect(second.entries.map(({ transaction }) => transaction.blockNumber)).toEqual(
      Array.from({ length: 25 }, (_, index) => BigInt(35 - index)),
    )
    expect([second.hasNewer, second.hasOlder]).toEqual([true, true])
    expect(asked.map(({ method, params }) => [method, ...params.slice(-2)])).toEqual([
      ['ots_searchTransactionsBefore', 0, 25],
      ['ots_searchTransactionsBefore', 36, 1],
      // The cursor's position is known from the previous page.
      ['ots_searchTransactionsBefore', 37, 1],
      ['ots_searchTransactionsBefore', 36, 25],
      ['ots_searchTransactionsBefore', 11, 1],
    ])
    expect(request).toHaveBeenCalledTimes(asked.length)
    for (const [, , options] of request.mock.calls) expect(options?.signal).toBeInstanceOf(AbortSignal)
  })

  test('an unknown cursor is looked up; so is one moved by a reorg', async () => {
    const { clients, asked } = createClients()
    const cold = new QueryClient()
    const mark = toWireTransaction(40, 0).transaction.hash as Hex
    const page = await cold.fetchQuery(
      addressHistoryQuery(clients, ADDRESS, { kind: 'next', transactionHash: mark }),
    )
    expect(asked.map(({ method }) => method).filter((method) => method.startsWith('eth_'))).toEqual([
      'eth_getTransactionByHash',
    ])
    expect(page.entries[0]?.transaction.blockNumber).toBe(39n)

    const moved = toWireTransaction(30, 0).transaction.hash as Hex
    const first = addressHistoryQuery(clients, ADDRESS, { kind: 'first' })
    const warm = new QueryClient()
    warm.setQueryData(first.queryKey, {
      unreadable: [],
      entries: [
        {
          transaction: { hash: moved, blockNumber: 99n, transactionIndex: 0 } as Transaction,
          receipt: undefined,
        },
      ],
      hasNewer: false,
      hasOlder: true,
      isSettled: false,
    })
    const next = await warm.fetchQuery(
      addressHistoryQuery(clients, ADDRESS, { kind: 'next', transactionHash: moved }),
    )
    expect(next.warning).toBeUndefined()
    expect(next.entries[0]?.transaction.blockNumber).toBe(29n)
  })

  test('a page between final transactions is settled, no other', async () => {
    const { clients } = createClients()
    const read = async (finalized: bigint | null | undefined, block: number) => {
      const queryClient = new QueryClient()
      if (finalized !== undefined) queryClient.setQueryData(finalizedKey(clients), finalized)
      const transactionHash = toWireTransaction(block, 0).transaction.hash as Hex
      const cursor = { kind: 'next', transactionHash } as const
      return (await queryClient.fetchQuery(addressHistoryQuery(clients, ADDRESS, cursor))).isSettled
    }
    expect(await read(40n, 40)).toBe(true)
    expect(await read(39n, 40)).toBe(false)
    expect(await read(null, 40)).toBe(false)
    expect(await read(undefined, 40)).toBe(false)
    const queryClient = new QueryClient()
    queryClient.setQueryData(finalizedKey(clients), 60n)
    for (const kind of ['first', 'last'] as const) {
      const page = await queryClient.fetchQuery(addressHistoryQuery(clients, ADDRESS, { kind }))
      expect(page.isSettled).toBe(false)
    }
  })

  test('keys start with the chain, are JSON and differ between cursors', () => {
    const { clients } = createClients()
    const cursors = [
      { kind: 'first' },
      { kind: 'last' },
      { kind: 'next', transactionHash: HASH },
      { kind: 'prev', transactionHash: HASH },
      { kind: 'next', blockNumber: 12n },
      { kind: 'prev', blockNumber: 12n },
    ] as const
    const keys = cursors.map((cursor) => addressHistoryQuery(clients, ADDRESS, cursor).queryKey)
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(cursors.length)
    expect(keys.map(([chainId]) => chainId)).toEqual(Array(cursors.length).fill('1'))
  })
})
