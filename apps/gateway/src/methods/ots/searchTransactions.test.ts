import { describe, expect, test } from 'vitest'
import type { HistoryIndex, TransactionPosition } from '../../storage/historyIndex.ts'
import { answerCall } from '../answerCall.ts'
import { createTestContext, toTestHash } from '../testing/createTestContext.ts'

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
  const method = `ots_searchTransactions${direction}`
  const call = { method, params: [ADDRESS, block, size], signal: new AbortController().signal }
  const answer = await answerCall(call, createTestContext({ chainId: 1n, blocks, index }))
  if ('error' in answer) throw new Error(answer.error.message)
  const { txs, receipts, firstPage, lastPage } = answer.result as {
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
    // Block 1 is not a sentinel: only block 0 is older.
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

describe('searchTransactions over blocks that cannot be read', () => {
  async function searchWith(change: (transaction: Record<string, unknown>) => unknown, receipt?: unknown) {
    const hash = toTestHash(4n, 1)
    const context = createTestContext({
      chainId: 1n,
      blocks,
      index,
      answer: (method, params) => {
        if (method === 'eth_getTransactionReceipt' && params[0] === hash && receipt !== undefined)
          return { result: receipt }
        if (method === 'eth_getTransactionByHash') {
          const position = Number(BigInt(`0x${String(params[0]).slice(34)}`))
          return { result: { ...plain(4, position), blockHash: blocks[4]?.header.hash } }
        }
        if (method !== 'eth_getBlockByHash' || params[0] !== blocks[4]?.header.hash) return undefined
        const transactions = Array.from({ length: 5 }, (_, at) =>
          at === 1 ? change(plain(4, at)) : plain(4, at),
        )
        return { result: { parentHash: toTestHash(0n, 0), ...blocks[4]?.header, transactions } }
      },
    })
    const signal = new AbortController().signal
    const params = [ADDRESS, 0, 25]
    const answer = await answerCall({ method: 'ots_searchTransactionsBefore', params, signal }, context)
    if ('error' in answer) throw new Error(answer.error.message)
    return (answer.result as { txs: unknown[] }).txs
  }
  const plain = (block: number, at: number): Record<string, unknown> => ({
    hash: toTestHash(BigInt(block), at),
    from: ADDRESS,
    to: ADDRESS,
    blockHash: `0x${block.toString(16).padStart(64, '0')}`,
    blockNumber: `0x${block.toString(16)}`,
    transactionIndex: `0x${at.toString(16)}`,
    nonce: '0x0',
    value: '0x0',
    gas: '0x5209',
    gasPrice: '0x1',
    input: '0x',
  })
  const hashesOf = (txs: readonly unknown[]) =>
    txs.map((one) => (typeof one === 'object' && one !== null && 'hash' in one ? one.hash : one))

  test('LIST-01 a page of 4 rows stays one: the unreadable is passed on as it came, the others are whole', async () => {
    const txs = await searchWith((transaction) => ({ ...transaction, hash: 'lost', from: null }))
    expect(hashesOf(txs)).toEqual([...at([7, 2], [4, 3]), 'lost', ...at([2, 0])])
    expect(hashesOf(await searchWith(() => null))).toEqual([...at([7, 2], [4, 3]), null, ...at([2, 0])])
  })

  test('LIST-01 a receipt that cannot be read costs the outcome, not the row', async () => {
    const txs = await searchWith((transaction) => transaction, { transactionHash: 5 })
    expect(hashesOf(txs)).toEqual(at([7, 2], [4, 3], [4, 1], [2, 0]))
  })
})

describe('searchTransactions with an index that does not know all of the chain', () => {
  /** Whether the node was asked for the search. */
  async function asksNode(
    coverage: { readonly firstBlock: bigint; readonly lastBlock: bigint },
    head: number,
  ) {
    let isNodeQueried = false
    const context = createTestContext({
      chainId: 1n,
      blocks,
      index: { ...index, coverage: async () => coverage },
      answer: (method) => {
        if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
        if (!method.startsWith('ots_search')) return undefined
        isNodeQueried = true
        return { result: { txs: [], receipts: [], firstPage: true, lastPage: true } }
      },
    })
    const params = [ADDRESS, 0, 25]
    const signal = new AbortController().signal
    await answerCall({ method: 'ots_searchTransactionsBefore', params, signal }, context)
    return isNodeQueried
  }

  test('a few blocks behind it answers, more than 64 behind the node does', async () => {
    expect(await asksNode({ firstBlock: 0n, lastBlock: 9n }, 9)).toBe(false)
    expect(await asksNode({ firstBlock: 0n, lastBlock: 9n }, 9 + 64)).toBe(false)
    expect(await asksNode({ firstBlock: 0n, lastBlock: 9n }, 9 + 65)).toBe(true)
    expect(await asksNode({ firstBlock: 0n, lastBlock: 9n }, 1_000_000)).toBe(true)
  })

  test('without the oldest blocks the node answers', async () => {
    expect(await asksNode({ firstBlock: 1n, lastBlock: 9n }, 9)).toBe(true)
  })
})
