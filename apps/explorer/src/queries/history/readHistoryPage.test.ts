import type { Hex } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HistoryCursor, type HistoryPage, nextCursor, prevCursor } from './historyCursor.ts'
import { HISTORY_PAGE_SIZE, readHistoryPage } from './readHistoryPage.ts'
import {
  buildEntry,
  buildHistoryNode,
  type HistoryChain,
  type HistoryNode,
  type NodeManner,
} from './testing/historyNode.ts'

const MANNERS: readonly NodeManner[] = ['erigon', 'erigonMiner', 'anvil']

/** Gaps between blocks and transactions in each; 0 transactions is a block of strangers. */
const chains = fc
  .array(
    fc.record({
      gap: fc.bigInt({ min: 1n, max: 3n }),
      count: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 20, max: 70 }) },
      ),
    }),
    { maxLength: 40 },
  )
  .map((blocks): HistoryChain => {
    let number = 0n
    return new Map(
      blocks.map(({ gap, count }) => {
        number += gap
        return [number, count] as const
      }),
    )
  })

const manners = fc.constantFrom(...MANNERS)

function hashesOf(entries: HistoryPage['entries']): readonly Hex[] {
  return entries.map(({ transaction }) => transaction.hash)
}

/** What a page must be, from the plain list. */
function expectedPage(node: HistoryNode, start: number, end: number) {
  return {
    hashes: hashesOf(node.all.slice(start, end)),
    hasNewer: start > 0,
    hasOlder: end < node.all.length,
  }
}

function observed(page: HistoryPage) {
  return { hashes: hashesOf(page.entries), hasNewer: page.hasNewer, hasOlder: page.hasOlder }
}

function expectedFirst(node: HistoryNode) {
  return expectedPage(node, 0, Math.min(HISTORY_PAGE_SIZE, node.all.length))
}

function expectedLast(node: HistoryNode) {
  return expectedPage(node, Math.max(0, node.all.length - HISTORY_PAGE_SIZE), node.all.length)
}

/** A page of older entries from `start`, or of newer entries up to `start`. */
function expectedFrom(node: HistoryNode, kind: 'next' | 'prev', start: number) {
  const total = node.all.length
  if (kind === 'next')
    return start >= total
      ? expectedLast(node)
      : expectedPage(node, start, Math.min(total, start + HISTORY_PAGE_SIZE))
  return start <= 0 ? expectedFirst(node) : expectedPage(node, Math.max(0, start - HISTORY_PAGE_SIZE), start)
}

async function walk(
  node: HistoryNode,
  start: HistoryCursor,
  step: (page: HistoryPage) => HistoryCursor | undefined,
): Promise<readonly HistoryPage[]> {
  const pages: HistoryPage[] = []
  let cursor: HistoryCursor | undefined = start
  while (cursor !== undefined) {
    const page: HistoryPage = await readHistoryPage(node, cursor)
    pages.push(page)
    cursor = step(page)
    if (pages.length > 500) throw new Error('the walk does not end')
  }
  return pages
}

describe('readHistoryPage', () => {
  test('walking from first to last gives every row once', async () => {
    await fc.assert(
      fc.asyncProperty(chains, manners, async (chain, manner) => {
        const node = buildHistoryNode(chain, manner)
        const pages = await walk(node, { kind: 'first' }, nextCursor)
        expect(pages.flatMap((page) => hashesOf(page.entries))).toEqual(hashesOf(node.all))
        pages.forEach((page, index) => {
          expect(page.note).toBeUndefined()
          expect(page.hasNewer).toBe(index > 0)
          expect(page.hasOlder).toBe(index < pages.length - 1)
          if (index < pages.length - 1) expect(page.entries.length).toBe(HISTORY_PAGE_SIZE)
        })
      }),
      { numRuns: 150 },
    )
  })

  test('walking from last to first gives every row once', async () => {
    await fc.assert(
      fc.asyncProperty(chains, manners, async (chain, manner) => {
        const node = buildHistoryNode(chain, manner)
        const pages = await walk(node, { kind: 'last' }, prevCursor)
        expect(pages.toReversed().flatMap((page) => hashesOf(page.entries))).toEqual(hashesOf(node.all))
        pages.forEach((page, index) => {
          expect(page.hasOlder).toBe(index > 0)
          expect(page.hasNewer).toBe(index < pages.length - 1)
        })
      }),
      { numRuns: 150 },
    )
  })

  test('any transaction of the history is a mark, both ways', async () => {
    await fc.assert(
      fc.asyncProperty(
        chains,
        manners,
        fc.nat(),
        fc.constantFrom('next' as const, 'prev' as const),
        async (chain, manner, seed, kind) => {
          const node = buildHistoryNode(chain, manner)
          fc.pre(node.all.length > 0)
          const at = seed % node.all.length
          const transactionHash = hashesOf(node.all)[at] ?? '0x'
          const page = await readHistoryPage(node, { kind, transactionHash })
          expect(observed(page)).toEqual(expectedFrom(node, kind, kind === 'next' ? at + 1 : at))
          expect(page.note).toBeUndefined()
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any block is a mark, both ways, with its own rows on the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        chains,
        manners,
        fc.bigInt({ min: 0n, max: 130n }),
        fc.constantFrom('next' as const, 'prev' as const),
        async (chain, manner, blockNumber, kind) => {
          const node = buildHistoryNode(chain, manner)
          const page = await readHistoryPage(node, { kind, blockNumber })
          const newer = node.all.filter(({ transaction }) => (transaction.blockNumber ?? 0n) > blockNumber)
          const notOlder = node.all.filter(
            ({ transaction }) => (transaction.blockNumber ?? 0n) >= blockNumber,
          )
          expect(observed(page)).toEqual(
            expectedFrom(node, kind, kind === 'next' ? newer.length : notOlder.length),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test.each([0, 1, 2])('behavior: 25 × %i + 1 entries page to the end (NODE-13)', async (n) => {
    for (const manner of MANNERS) {
      const chain = new Map(Array.from({ length: 25 * n + 1 }, (_, index) => [BigInt(index + 1), 1]))
      const node = buildHistoryNode(chain, manner)
      const pages = await walk(node, { kind: 'first' }, nextCursor)
      expect(pages.map((page) => page.entries.length)).toEqual([...Array<number>(n).fill(25), 1])
      const back = await walk(node, { kind: 'last' }, prevCursor)
      expect(back.map((page) => page.entries.length)).toEqual(
        n === 0 ? [1] : [...Array<number>(n).fill(25), 1],
      )
    }
  })

  test('behavior: an address without transactions', async () => {
    for (const manner of MANNERS) {
      const node = buildHistoryNode(new Map([[5n, 0]]), manner)
      for (const cursor of [
        { kind: 'first' },
        { kind: 'last' },
        { kind: 'next', blockNumber: 3n },
        { kind: 'prev', blockNumber: 3n },
      ] as const) {
        const page = await readHistoryPage(node, cursor)
        expect(page).toEqual({ entries: [], hasNewer: false, hasOlder: false })
        expect([nextCursor(page), prevCursor(page)]).toEqual([undefined, undefined])
      }
    }
  })

  test('cost: the first page of a long history is one search, and a second only at the edge', async () => {
    const long: HistoryChain = new Map(Array.from({ length: 100 }, (_, index) => [BigInt(index + 1), 1]))
    const atEdge = buildHistoryNode(long, 'erigon')
    await readHistoryPage(atEdge, { kind: 'first' })
    expect(atEdge.searches).toEqual(['before 0 25', 'before 76 1'])

    const beyond = buildHistoryNode(new Map([...long, [77n, 9]]), 'erigon')
    await readHistoryPage(beyond, { kind: 'first' })
    expect(beyond.searches).toEqual(['before 0 25'])

    const short = buildHistoryNode(new Map([[3n, 25]]), 'erigon')
    await readHistoryPage(short, { kind: 'first' })
    expect(short.searches).toEqual(['before 0 25'])
  })

  test('cost: a step is the block of the mark, what follows it, and the edge', async () => {
    const long: HistoryChain = new Map(Array.from({ length: 100 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(long, 'erigon')
    await readHistoryPage(node, { kind: 'next', transactionHash: buildEntry(76n, 0).transaction.hash })
    expect(node.searches).toEqual(['before 77 1', 'before 76 25', 'before 51 1'])
  })

  test('behavior: a mark that is not mined shows the first page and says so', async () => {
    const node = buildHistoryNode(new Map([[3n, 2]]), 'erigon')
    const transactionHash = buildEntry(99n, 0).transaction.hash
    for (const kind of ['next', 'prev'] as const) {
      const page = await readHistoryPage(node, { kind, transactionHash })
      expect(observed(page)).toEqual(expectedFirst(node))
      expect(page.note).toEqual({ kind: 'cursorUnknown', transactionHash })
    }
  })

  test("behavior: a stranger's transaction as mark shows what lies beyond its place and says so", async () => {
    for (const manner of MANNERS) {
      const chain = new Map([
        [3n, 2],
        [5n, 0],
        [8n, 3],
      ])
      const node = buildHistoryNode(chain, manner)
      const transactionHash = buildEntry(5n, 7).transaction.hash
      const older = await readHistoryPage(node, { kind: 'next', transactionHash })
      expect(observed(older)).toEqual(expectedPage(node, 3, 5))
      const newer = await readHistoryPage(node, { kind: 'prev', transactionHash })
      expect(observed(newer)).toEqual(expectedPage(node, 0, 3))
      expect([older.note, newer.note]).toEqual(Array(2).fill({ kind: 'cursorUnknown', transactionHash }))
    }
  })

  test("behavior: a stranger's transaction between two rows of one block", async () => {
    for (const manner of MANNERS) {
      const node = buildHistoryNode(new Map([[8n, 3]]), manner)
      const transactionHash = buildEntry(8n, 3).transaction.hash
      const older = await readHistoryPage(node, { kind: 'next', transactionHash })
      expect(observed(older)).toEqual(expectedPage(node, 1, 3))
      const newer = await readHistoryPage(node, { kind: 'prev', transactionHash })
      expect(observed(newer)).toEqual(expectedPage(node, 0, 1))
    }
  })

  test('cost: nothing is asked below block 1, nor above the head where the node says so', async () => {
    const atGenesis = buildHistoryNode(new Map([[1n, 25]]), 'erigonMiner')
    await readHistoryPage(atGenesis, { kind: 'first' })
    expect(atGenesis.searches).toEqual(['before 0 25'])

    const atHead = buildHistoryNode(new Map([[1n, 3]]), 'anvil')
    await readHistoryPage(atHead, { kind: 'next', blockNumber: 9n })
    expect(atHead.searches).toEqual(['before 10 25'])
  })

  test('error: a node that stops below a horizon leaves what was loaded (NODE-11)', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const failure = new Error('panic: no history below the horizon')
    const node = buildHistoryNode(chain, 'erigon')
    const stopping = {
      ...node,
      // Sends what it has above the horizon, and falls over when asked below it.
      searchBefore: async (block: bigint, size: number) => {
        if (block !== 0n && block <= 30n) throw failure
        const chunk = await node.searchBefore(block, size)
        return {
          entries: chunk.entries.filter(({ transaction }) => (transaction.blockNumber ?? 0n) >= 30n),
          firstPage: block === 0n,
          lastPage: false,
        }
      },
    }
    const page = await readHistoryPage(stopping, { kind: 'first' })
    expect(page).toEqual({
      entries: node.all.slice(0, 11),
      hasNewer: false,
      hasOlder: true,
      note: { kind: 'nodeStopped', direction: 'older', blockNumber: 30n, error: failure },
    })
    await expect(readHistoryPage(stopping, { kind: 'next', blockNumber: 20n })).rejects.toBe(failure)

    const last = hashesOf(page.entries).at(-1) ?? '0x'
    await expect(readHistoryPage(stopping, { kind: 'next', transactionHash: last })).rejects.toBe(failure)
    const upper = hashesOf(page.entries)[4] ?? '0x'
    const middle = await readHistoryPage(stopping, { kind: 'next', transactionHash: upper })
    expect(middle.entries).toEqual(node.all.slice(5, 11))
    expect(middle.note?.kind).toBe('nodeStopped')
  })

  test('error: a failed look beyond the page costs no row', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(chain, 'erigon')
    const stopping = {
      ...node,
      searchBefore: (block: bigint, size: number) =>
        size === 1 ? Promise.reject(new Error('time limit')) : node.searchBefore(block, size),
    }
    const page = await readHistoryPage(stopping, { kind: 'first' })
    expect(page.entries).toEqual(node.all.slice(0, 25))
    expect([page.hasOlder, page.note?.kind]).toEqual([true, 'nodeStopped'])
  })

  test('error: given up by the caller is never a page', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(chain, 'erigon')
    const giveUp = new AbortController()
    const slow = {
      ...node,
      searchBefore: async (block: bigint, size: number, signal?: AbortSignal) => {
        if (block === 0n) return node.searchBefore(block, size)
        giveUp.abort()
        throw signal?.reason
      },
    }
    await expect(readHistoryPage(slow, { kind: 'first' }, { signal: giveUp.signal })).rejects.toThrow(
      'aborted',
    )
  })

  test('behavior: receipts left out, places from either half, doubled rows', async () => {
    const bare = buildEntry(4n, 1)
    const fromReceipt = buildEntry(4n, 0)
    const entries = [
      { transaction: bare.transaction, receipt: undefined },
      bare,
      {
        transaction: { ...fromReceipt.transaction, blockNumber: undefined, transactionIndex: undefined },
        receipt: fromReceipt.receipt,
      },
    ]
    const page = await readHistoryPage(
      {
        searchBefore: async () => ({ entries, firstPage: true, lastPage: true }),
        searchAfter: async () => ({ entries, firstPage: true, lastPage: true }),
        getTransactionPosition: async () => undefined,
      },
      { kind: 'first' },
    )
    expect(page.entries).toEqual([entries[0], entries[2]])
  })
})
