import { describe, expect, test } from 'vitest'
import type { HistoryIndex, TransactionPosition } from '../../storage/historyIndex.ts'
import { createTestContext, toTestHash } from '../testing/createTestContext.ts'
import { searchTransactionsAfter, searchTransactionsBefore } from './searchTransactions.ts'

const ADDRESS = `0x${'aa'.repeat(20)}`

/** Blocks 0 to 9, of which some hold transactions of the address: [block, index]. */
const HISTORY: readonly TransactionPosition[] = [
  [2, 0],
  [4, 1],
  [4, 3],
  [7, 2],
].map(([blockNumber = 0, transactionIndex = 0]) => ({ blockNumber: BigInt(blockNumber), transactionIndex }))

const index: HistoryIndex = {
  coverage: async () => ({ firstBlock: 0n, lastBlock: 9n }),
  findCreation: async () => undefined,
  findSentTransaction: async () => undefined,
  searchTransactions: async (_, direction, fromBlock, size) => {
    const isOlder = direction === 'older'
    const along = isOlder ? HISTORY.toReversed() : HISTORY
    const within = along.filter(({ blockNumber }) =>
      isOlder ? blockNumber <= fromBlock : blockNumber >= fromBlock,
    )
    const last = within[size - 1]?.blockNumber
    const isInside = ({ blockNumber }: TransactionPosition) =>
      last === undefined || (isOlder ? blockNumber >= last : blockNumber <= last)
    const found = within.filter(isInside)
    const newestFirst = isOlder ? found : found.toReversed()
    return { positions: newestFirst, hasMore: within.length > found.length }
  },
}

const blocks = Array.from({ length: 10 }, (_, number) => ({
  header: {
    hash: `0x${number.toString(16).padStart(64, '0')}`,
    number: `0x${number.toString(16)}`,
    timestamp: `0x${(1000 + number).toString(16)}`,
    difficulty: '0x0',
  },
  transactionCount: 5,
}))

async function search(direction: 'Before' | 'After', block: unknown, size: unknown) {
  const handler = direction === 'Before' ? searchTransactionsBefore : searchTransactionsAfter
  const method = `ots_searchTransactions${direction}`
  const call = { method, params: [ADDRESS, block, size], signal: new AbortController().signal }
  const { txs, receipts, firstPage, lastPage } = (await handler(
    call,
    createTestContext({ chainId: 1n, blocks, index }),
  )) as {
    txs: { hash: string; input: string; blockNumber: string }[]
    receipts: { transactionHash: string; timestamp: number; logs: unknown }[]
    firstPage: boolean
    lastPage: boolean
  }
  expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(txs.map(({ hash }) => hash))
  expect(receipts.map(({ timestamp }) => timestamp)).toEqual(
    txs.map(({ blockNumber }) => 1000 + Number(blockNumber)),
  )
  for (const { input } of txs) expect(input).toBe('0x0102030405')
  return [txs.map(({ hash }) => hash), firstPage, lastPage]
}

const at = (...positions: readonly (readonly [number, number])[]) =>
  positions.map(([block, position]) => toTestHash(BigInt(block), position))

describe('searchTransactions with an index', () => {
  test.each([
    ['Before', 0, 25, at([7, 2], [4, 3], [4, 1], [2, 0]), true, true],
    ['Before', 0, 1, at([7, 2]), true, false],
    ['Before', 7, 1, at([4, 3], [4, 1]), false, false],
    ['Before', '0x4', 25, at([2, 0]), false, true],
    ['Before', 8, 1, at([7, 2]), true, false],
    ['Before', 2, 25, [], false, true],
    // Block 1 is no sentinel: only block 0 is older.
    ['Before', 1, 25, [], false, true],
    ['After', 0, 25, at([7, 2], [4, 3], [4, 1], [2, 0]), true, true],
    ['After', 0, 1, at([2, 0]), false, true],
    ['After', 0, 2, at([4, 3], [4, 1], [2, 0]), false, true],
    ['After', 2, 1, at([4, 3], [4, 1]), false, false],
    ['After', '4', 25, at([7, 2]), true, false],
    ['After', 7, 25, [], true, false],
  ] as const)('%s %s, size %i', async (direction, block, size, hashes, firstPage, lastPage) => {
    expect(await search(direction, block, size)).toEqual([hashes, firstPage, lastPage])
  })
})
