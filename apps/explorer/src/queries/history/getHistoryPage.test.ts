import type { HistoryChunk } from '@otterscan/ethereum/execution/addressHistory'
import type { Hex } from '@otterscan/ethereum/hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getHistoryPage, HISTORY_PAGE_SIZE } from './getHistoryPage.ts'
import { type HistoryCursor, type HistoryPage, nextCursor, prevCursor } from './historyCursor.ts'
import {
  buildEntry,
  buildHistoryNode,
  type HistoryChain,
  type HistoryNode,
  type NodeManner,
} from './testing/historyNode.ts'

const MANNERS: readonly NodeManner[] = ['erigon', 'erigonMiner', 'anvil']

/** Gaps between blocks and transactions in each; 0 transactions is a block of unrelated transactions. */
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

/** Expected page, from the full list. */
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
    const page: HistoryPage = await getHistoryPage(node, cursor)
    pages.push(page)
    cursor = step(page)
    if (pages.length > 500) throw new Error('the walk does not end')
  }
  return pages
}

describe('getHistoryPage', () => {
  test('walking from first to last gives every row once', async () => {
    await fc.assert(
      fc.asyncProperty(chains, manners, async (chain, manner) => {
        const node = buildHistoryNode(chain, manner)
        const pages = await walk(node, { kind: 'first' }, nextCursor)
        expect(pages.flatMap((page) => hashesOf(page.entries))).toEqual(hashesOf(node.all))
        pages.forEach((page, index) => {
          expect(page.warning).toBeUndefined()
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

  test('any transaction of the history is a cursor, in both directions', async () => {
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
          const page = await getHistoryPage(node, { kind, transactionHash })
          expect(observed(page)).toEqual(expectedFrom(node, kind, kind === 'next' ? at + 1 : at))
          expect(page.warning).toBeUndefined()
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any block is a cursor, in both directions, with its own rows on the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        chains,
        manners,
        fc.bigInt({ min: 0n, max: 130n }),
        fc.constantFrom('next' as const, 'prev' as const),
        async (chain, manner, blockNumber, kind) => {
          const node = buildHistoryNode(chain, manner)
          const page = await getHistoryPage(node, { kind, blockNumber })
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

  test('LIST-01 what cannot be read of a chunk is kept with the page, and does not end the history', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(chain, 'erigon')
    const source = {
      ...node,
      // Every fifth transaction cannot be read.
      searchBefore: async (block: bigint, size: number) => {
        const { entries, ...chunk } = await node.searchBefore(block, size)
        const isLost = ({ transaction }: (typeof entries)[number]) =>
          (transaction.blockNumber ?? 0n) % 5n === 0n
        return {
          ...chunk,
          entries: entries.filter((entry) => !isLost(entry)),
          unreadable: entries.filter(isLost).map(({ transaction }, at) => ({
            path: `txs.${at}`,
            value: { blockNumber: `0x${transaction.blockNumber?.toString(16)}`, from: null },
            reason: 'an address of 20 bytes',
          })),
        }
      },
    }
    const page = await getHistoryPage(source, { kind: 'first' })
    expect(page.entries).toHaveLength(25)
    expect(page.hasOlder).toBe(true)
    expect(page.unreadable.map(({ value }) => value)).toEqual(
      [40, 35, 30, 25, 20, 15, 10].map((number) => ({ blockNumber: `0x${number.toString(16)}`, from: null })),
    )
    const last = page.entries.at(-1)?.transaction.hash ?? '0x'
    const next = await getHistoryPage(source, { kind: 'next', transactionHash: last })
    expect(next.unreadable.map(({ value }) => value)).toEqual([{ blockNumber: '0x5', from: null }])
  })

  test('LIST-01 a history of nothing that can be read is not empty', async () => {
    const lost = { path: 'txs.0', value: { from: null }, reason: 'an address of 20 bytes' }
    const source = {
      searchBefore: async () => ({ entries: [], unreadable: [lost], firstPage: true, lastPage: true }),
      searchAfter: async () => ({ entries: [], unreadable: [lost], firstPage: true, lastPage: true }),
      getTransactionPosition: async () => undefined,
    }
    expect((await getHistoryPage(source, { kind: 'first' })).unreadable).toEqual([lost])
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
        const page = await getHistoryPage(node, cursor)
        expect(page).toEqual({ entries: [], unreadable: [], hasNewer: false, hasOlder: false })
        expect([nextCursor(page), prevCursor(page)]).toEqual([undefined, undefined])
      }
    }
  })

  test('cost: the first page of a long history is one search, and a second only at the edge', async () => {
    const long: HistoryChain = new Map(Array.from({ length: 100 }, (_, index) => [BigInt(index + 1), 1]))
    const atEdge = buildHistoryNode(long, 'erigon')
    await getHistoryPage(atEdge, { kind: 'first' })
    expect(atEdge.searches).toEqual(['before 0 25', 'before 76 1'])

    const beyond = buildHistoryNode(new Map([...long, [77n, 9]]), 'erigon')
    await getHistoryPage(beyond, { kind: 'first' })
    expect(beyond.searches).toEqual(['before 0 25'])

    const short = buildHistoryNode(new Map([[3n, 25]]), 'erigon')
    await getHistoryPage(short, { kind: 'first' })
    expect(short.searches).toEqual(['before 0 25'])
  })

  test('cost: a step reads the block of the cursor, what follows it, and the edge', async () => {
    const long: HistoryChain = new Map(Array.from({ length: 100 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(long, 'erigon')
    await getHistoryPage(node, { kind: 'next', transactionHash: buildEntry(76n, 0).transaction.hash })
    expect(node.searches).toEqual(['before 77 1', 'before 76 25', 'before 51 1'])
  })

  test('behavior: a cursor that is not mined shows the first page with a warning', async () => {
    const node = buildHistoryNode(new Map([[3n, 2]]), 'erigon')
    const transactionHash = buildEntry(99n, 0).transaction.hash
    for (const kind of ['next', 'prev'] as const) {
      const page = await getHistoryPage(node, { kind, transactionHash })
      expect(observed(page)).toEqual(expectedFirst(node))
      expect(page.warning).toEqual({ kind: 'cursorUnknown', transactionHash })
    }
  })

  test('behavior: an unrelated transaction as cursor shows what lies beyond its position with a warning', async () => {
    for (const manner of MANNERS) {
      const chain = new Map([
        [3n, 2],
        [5n, 0],
        [8n, 3],
      ])
      const node = buildHistoryNode(chain, manner)
      const transactionHash = buildEntry(5n, 7).transaction.hash
      const older = await getHistoryPage(node, { kind: 'next', transactionHash })
      expect(observed(older)).toEqual(expectedPage(node, 3, 5))
      const newer = await getHistoryPage(node, { kind: 'prev', transactionHash })
      expect(observed(newer)).toEqual(expectedPage(node, 0, 3))
      expect([older.warning, newer.warning]).toEqual(
        Array(2).fill({ kind: 'cursorUnknown', transactionHash }),
      )
    }
  })

  test('behavior: an unrelated transaction between two rows of one block', async () => {
    for (const manner of MANNERS) {
      const node = buildHistoryNode(new Map([[8n, 3]]), manner)
      const transactionHash = buildEntry(8n, 3).transaction.hash
      const older = await getHistoryPage(node, { kind: 'next', transactionHash })
      expect(observed(older)).toEqual(expectedPage(node, 1, 3))
      const newer = await getHistoryPage(node, { kind: 'prev', transactionHash })
      expect(observed(newer)).toEqual(expectedPage(node, 0, 1))
    }
  })

  test('behavior: nothing before an unknown cursor means no way back, in either direction', async () => {
    for (const manner of MANNERS) {
      const above = buildHistoryNode(
        new Map([
          [3n, 2],
          [5n, 3],
          [9n, 0],
        ]),
        manner,
      )
      const older = await getHistoryPage(above, {
        kind: 'next',
        transactionHash: buildEntry(9n, 1).transaction.hash,
      })
      expect([manner, observed(older)]).toEqual([manner, expectedPage(above, 0, 5)])
      expect(older.warning?.kind).toBe('cursorUnknown')
      const below = buildHistoryNode(
        new Map([
          [2n, 0],
          [3n, 2],
          [5n, 3],
        ]),
        manner,
      )
      const newer = await getHistoryPage(below, {
        kind: 'prev',
        transactionHash: buildEntry(2n, 1).transaction.hash,
      })
      expect([manner, observed(newer)]).toEqual([manner, expectedPage(below, 0, 5)])
      expect(newer.warning?.kind).toBe('cursorUnknown')
    }
  })

  test('behavior: an empty response is the end, whatever its flags', async () => {
    for (const count of [0, 3]) {
      let asked = 0
      const search = async (): Promise<HistoryChunk> => {
        asked++
        // Without this, an endless search would hang the test instead of failing it.
        if (asked > 20) throw new Error('the search does not end')
        const entries = Array.from({ length: asked === 1 ? count : 0 }, (_, at) =>
          buildEntry(9n, at),
        ).reverse()
        return { entries, unreadable: [], firstPage: false, lastPage: false }
      }
      const source = {
        searchBefore: search,
        searchAfter: search,
        getTransactionPosition: async () => undefined,
      }
      for (const kind of ['first', 'last'] as const) {
        asked = 0
        const page = await getHistoryPage(source, { kind })
        expect(page.entries).toHaveLength(count)
        expect(page).toMatchObject({ hasNewer: false, hasOlder: false })
        expect(page.warning).toBeUndefined()
        expect(asked).toBeLessThan(4)
      }
    }
  })

  test('cost: no requests below block 1, nor above the head where the node reports it', async () => {
    const atGenesis = buildHistoryNode(new Map([[1n, 25]]), 'erigonMiner')
    await getHistoryPage(atGenesis, { kind: 'first' })
    expect(atGenesis.searches).toEqual(['before 0 25'])

    const atHead = buildHistoryNode(new Map([[1n, 3]]), 'anvil')
    await getHistoryPage(atHead, { kind: 'next', blockNumber: 9n })
    expect(atHead.searches).toEqual(['before 10 25'])
  })

  test('error: a node that stops below a horizon leaves what was loaded (NODE-11)', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const failure = new Error('panic: no history below the horizon')
    const node = buildHistoryNode(chain, 'erigon')
    const stopping = {
      ...node,
      // Returns what it has above the horizon, and fails below it.
      searchBefore: async (block: bigint, size: number) => {
        if (block !== 0n && block <= 30n) throw failure
        const chunk = await node.searchBefore(block, size)
        return {
          entries: chunk.entries.filter(({ transaction }) => (transaction.blockNumber ?? 0n) >= 30n),
          unreadable: [],
          firstPage: block === 0n,
          lastPage: false,
        }
      },
    }
    const page = await getHistoryPage(stopping, { kind: 'first' })
    expect(page).toEqual({
      entries: node.all.slice(0, 11),
      unreadable: [],
      hasNewer: false,
      hasOlder: true,
      warning: { kind: 'nodeStopped', direction: 'older', blockNumber: 30n, error: failure },
    })
    await expect(getHistoryPage(stopping, { kind: 'next', blockNumber: 20n })).rejects.toBe(failure)

    const last = hashesOf(page.entries).at(-1) ?? '0x'
    await expect(getHistoryPage(stopping, { kind: 'next', transactionHash: last })).rejects.toBe(failure)
    const upper = hashesOf(page.entries)[4] ?? '0x'
    const middle = await getHistoryPage(stopping, { kind: 'next', transactionHash: upper })
    expect(middle.entries).toEqual(node.all.slice(5, 11))
    expect(middle.warning?.kind).toBe('nodeStopped')
  })

  test('error: a failed probe beyond the page costs no row', async () => {
    const chain: HistoryChain = new Map(Array.from({ length: 40 }, (_, index) => [BigInt(index + 1), 1]))
    const node = buildHistoryNode(chain, 'erigon')
    const stopping = {
      ...node,
      searchBefore: (block: bigint, size: number) =>
        size === 1 ? Promise.reject(new Error('time limit')) : node.searchBefore(block, size),
    }
    const page = await getHistoryPage(stopping, { kind: 'first' })
    expect(page.entries).toEqual(node.all.slice(0, 25))
    expect([page.hasOlder, page.warning?.kind]).toEqual([true, 'nodeStopped'])
  })

  test('error: aborting never returns a page', async () => {
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
    await expect(getHistoryPage(slow, { kind: 'first' }, { signal: giveUp.signal })).rejects.toThrow(
      'aborted',
    )
  })

  test('behavior: missing receipts, positions from either half, duplicate rows', async () => {
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
    const page = await getHistoryPage(
      {
        searchBefore: async () => ({ entries, unreadable: [], firstPage: true, lastPage: true }),
        searchAfter: async () => ({ entries, unreadable: [], firstPage: true, lastPage: true }),
        getTransactionPosition: async () => undefined,
      },
      { kind: 'first' },
    )
    expect(page.entries).toEqual([entries[0], entries[2]])
  })
})
