import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { Block } from '@otterscan/ethereum/execution/block'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BLOCK_TRANSACTIONS_PAGE_SIZE,
  type BlockTransactionsPage,
  type BlockTransactionsSource,
  getBlockTransactionsPage,
  type RawBlockPage,
} from './getBlockTransactionsPage.ts'
import { createPageOrderMemory, type PageOrder } from './pageOrderMemory.ts'

const BLOCK_NUMBER = 18_000_000n
const MANNERS = ['erigon', 'reth', 'anvil', 'noOts', 'onlyEth', 'lying'] as const
type Manner = (typeof MANNERS)[number]

function hashOf(index: number): Hex {
  return `0x${index.toString(16).padStart(64, '0')}`
}

function buildTransaction(transactionIndex: number): Transaction {
  return { hash: hashOf(transactionIndex), transactionIndex, blockNumber: BLOCK_NUMBER } as Transaction
}

function buildReceipt(transactionIndex: number): Receipt {
  return { transactionHash: hashOf(transactionIndex), transactionIndex } as Receipt
}

function buildBlock(transactionCount: number): Block {
  return { number: BLOCK_NUMBER, transactionCount, unreadable: [] as const } as unknown as Block
}

interface Node extends BlockTransactionsSource {
  readonly calls: string[]
}

/** A fake node with one block that behaves like a given client. */
function buildNode(total: number, manner: Manner): Node {
  const calls: string[] = []
  const knows = (blockNumber: bigint) => blockNumber === BLOCK_NUMBER
  const indexes = Array.from({ length: total }, (_, index) => index)
  const missing = (method: string) =>
    new MethodNotFoundError(method, { code: -32601, message: 'the method does not exist' })

  const slice = (page: number, size: number): readonly number[] => {
    if (manner === 'erigon')
      return indexes.slice(Math.max(0, total - (page + 1) * size), Math.max(0, total - page * size))
    if (manner === 'lying') return indexes.filter((index) => index % 2 === 0).slice(0, size)
    return indexes.slice(page * size, (page + 1) * size)
  }

  return {
    calls,
    getPage: async (blockNumber, page, size): Promise<RawBlockPage | null> => {
      calls.push(`page ${page}`)
      if (manner === 'noOts' || manner === 'onlyEth') throw missing('ots_getBlockTransactions')
      if (!knows(blockNumber)) {
        if (manner === 'erigon') return null
        throw new Error('Resource not found')
      }
      const shown = slice(page, size)
      return {
        block: buildBlock(manner === 'anvil' ? shown.length : total),
        transactions: shown.map(buildTransaction),
        receipts: shown.map(buildReceipt),
      }
    },
    getTransactionCount: async (blockNumber) => {
      calls.push('count')
      return knows(blockNumber) ? total : null
    },
    getBlock: async (blockNumber) => {
      calls.push('block')
      return knows(blockNumber)
        ? {
            ...buildBlock(total),
            transactionHashes: indexes.map(hashOf),
            transactions: indexes.map(buildTransaction),
          }
        : null
    },
    getBlockReceipts: async (blockNumber) => {
      calls.push('receipts')
      if (manner === 'onlyEth') throw missing('eth_getBlockReceipts')
      return knows(blockNumber) ? indexes.map(buildReceipt) : null
    },
    getReceipt: async (hash) => {
      calls.push('receipt')
      return buildReceipt(Number.parseInt(hash, 16))
    },
  }
}

function observed(page: BlockTransactionsPage | null) {
  return (
    page && {
      indexes: page.entries.map(({ transaction }) => transaction.transactionIndex),
      receipts: page.entries.map(({ receipt }) => receipt?.transactionIndex),
      total: page.total,
      counted: page.block.transactionCount,
      page: page.page,
      pageCount: page.pageCount,
    }
  )
}

function expected(total: number, page: number) {
  const start = (page - 1) * BLOCK_TRANSACTIONS_PAGE_SIZE
  const indexes = Array.from({ length: total }, (_, index) => total - 1 - index).slice(
    start,
    start + BLOCK_TRANSACTIONS_PAGE_SIZE,
  )
  return {
    indexes,
    receipts: indexes,
    total,
    counted: total,
    page,
    pageCount: Math.max(1, Math.ceil(total / 25)),
  }
}

describe('getBlockTransactionsPage', () => {
  test('LIST-01 of 3 transactions one cannot be read: 3 are counted, it keeps its place, the others theirs', async () => {
    const lost = { path: 'transactions.1', value: { from: null }, reason: 'an address of 20 bytes' }
    const readable = [0, 2].map((index) => ({ ...buildTransaction(index), transactionIndex: undefined }))
    const node: BlockTransactionsSource = {
      ...buildNode(3, 'erigon'),
      getPage: async () => ({
        block: buildBlock(3),
        transactions: readable,
        receipts: [0, 2].map(buildReceipt),
      }),
      getBlock: async () => ({ ...buildBlock(3), transactions: readable, unreadable: [lost] }),
    }
    const request = { blockNumber: BLOCK_NUMBER, page: 1 }
    const page = await getBlockTransactionsPage(node, request, createPageOrderMemory())
    expect(page).toMatchObject({ total: 3, pageCount: 1, unreadable: [lost] })
    expect(page?.entries.map(({ receipt }) => receipt?.transactionIndex)).toEqual([2, 0])
    const second = { ...request, pageSize: 2, page: 2 }
    const older = await getBlockTransactionsPage(node, second, createPageOrderMemory())
    expect(older?.entries.map(({ transaction }) => transaction.hash)).toEqual([hashOf(0)])
    expect(older?.unreadable).toEqual([])
  })

  test('any pages in any order, on every kind of node', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 310 }),
        fc.constantFrom(...MANNERS),
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 6 }),
        async (total, manner, pages) => {
          const node = buildNode(total, manner)
          const memory = createPageOrderMemory()
          for (const page of pages) {
            const shown = await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page }, memory)
            expect(observed(shown)).toEqual(expected(total, page))
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  test.each(MANNERS)('behavior: an unknown block is null (%s)', async (manner) => {
    const node = buildNode(60, manner)
    const page = await getBlockTransactionsPage(node, { blockNumber: 7n, page: 1 }, createPageOrderMemory())
    expect(page).toBeNull()
  })

  test('cost: one round trip on Erigon', async () => {
    const node = buildNode(282, 'erigon')
    const memory = createPageOrderMemory()
    await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 3 }, memory)
    expect(node.calls).toEqual(['count', 'page 2'])
    expect(memory.order).toBe('tailFirst')
  })

  test('cost: a node that counts from the start is detected once', async () => {
    const node = buildNode(282, 'reth')
    const memory = createPageOrderMemory()
    await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 1 }, memory)
    expect(node.calls).toEqual(['count', 'page 0', 'page 10', 'page 11'])
    node.calls.length = 0
    await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 2 }, memory)
    expect(node.calls).toEqual(['count', 'page 9', 'page 10'])
    expect(memory.order).toBe('headFirst')
  })

  test('cost: for a node without the method, whole blocks are requested from then on', async () => {
    const node = buildNode(60, 'onlyEth')
    const memory = createPageOrderMemory()
    await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 1 }, memory)
    node.calls.length = 0
    await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 3 }, memory)
    expect(node.calls).toEqual(['block', 'receipts', ...Array<string>(10).fill('receipt')])
  })

  test('behavior: a node that changes its order is followed', async () => {
    const orders: (PageOrder | undefined)[] = []
    const memory = createPageOrderMemory()
    for (const manner of ['reth', 'erigon', 'erigon', 'reth'] as const) {
      const node = buildNode(120, manner)
      const page = await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 2 }, memory)
      expect(observed(page)).toEqual(expected(120, 2))
      orders.push(memory.order)
    }
    expect(orders).toEqual(['headFirst', undefined, 'tailFirst', 'headFirst'])
  })

  test('behavior: nothing is inferred from a page that is the same from both ends, or from a wrong one', async () => {
    const memory = createPageOrderMemory()
    for (const [total, page, manner] of [
      [75, 2, 'reth'],
      [20, 1, 'reth'],
      [75, 2, 'erigon'],
      [75, 1, 'lying'],
    ] as const) {
      await getBlockTransactionsPage(buildNode(total, manner), { blockNumber: BLOCK_NUMBER, page }, memory)
      expect(memory.order).toBeUndefined()
    }
  })

  test('behavior: a block that changed between two pages', async () => {
    const memory = createPageOrderMemory()
    for (const total of [120, 77, 140]) {
      const node = buildNode(total, 'anvil')
      const page = await getBlockTransactionsPage(node, { blockNumber: BLOCK_NUMBER, page: 1 }, memory)
      expect(observed(page)).toEqual(expected(total, 1))
    }
  })

  test('behavior: an unavailable receipt costs its cell', async () => {
    const node = buildNode(2, 'onlyEth')
    const poor = { ...node, getReceipt: () => Promise.reject(new Error('pruned')) }
    const page = await getBlockTransactionsPage(
      poor,
      { blockNumber: BLOCK_NUMBER, page: 1 },
      createPageOrderMemory(),
    )
    expect(page?.entries.map(({ receipt }) => receipt)).toEqual([undefined, undefined])
  })

  test('error: aborting does not trigger the fallback', async () => {
    const node = buildNode(60, 'erigon')
    const giveUp = new AbortController()
    const slow = {
      ...node,
      getPage: async () => {
        giveUp.abort()
        throw giveUp.signal.reason
      },
    }
    await expect(
      getBlockTransactionsPage(
        slow,
        { blockNumber: BLOCK_NUMBER, page: 1, signal: giveUp.signal },
        createPageOrderMemory(),
      ),
    ).rejects.toThrow('aborted')
    expect(node.calls).not.toContain('block')
  })
})
