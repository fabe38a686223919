import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walkHistory } from './history.ts'
import type { HistoryPage } from './historyCursor.ts'
import { buildHistoryNode, type HistoryChain } from './testing/historyNode.ts'

const chains = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 20, max: 60 })), { maxLength: 30 })
  .map((counts): HistoryChain => new Map(counts.map((count, index) => [BigInt(index + 1), count] as const)))

async function collect(pages: AsyncIterable<HistoryPage['entries']>) {
  const all: HistoryPage['entries'][] = []
  for await (const page of pages) all.push(page)
  return all
}

describe('walkHistory', () => {
  test('property: every entry once, newest first, on every kind of node', async () => {
    await fc.assert(
      fc.asyncProperty(chains, fc.constantFrom('erigon', 'erigonMiner', 'anvil'), async (chain, manner) => {
        const node = buildHistoryNode(chain, manner)
        const pages = await collect(walkHistory(node))
        expect(pages.flat()).toEqual(node.all)
      }),
      { numRuns: 60 },
    )
  })

  test('property: from a transaction on, exactly what is older', async () => {
    await fc.assert(
      fc.asyncProperty(chains, fc.nat(), async (chain, seed) => {
        const node = buildHistoryNode(chain, 'erigon')
        fc.pre(node.all.length > 0)
        const at = seed % node.all.length
        const pages = await collect(walkHistory(node, undefined, node.all[at]?.transaction.hash))
        expect(pages.flat()).toEqual(node.all.slice(at + 1))
      }),
      { numRuns: 60 },
    )
  })

  test('error: a node that fails midway', async () => {
    const node = buildHistoryNode(
      new Map([...Array(80).keys()].map((index) => [BigInt(index + 1), 1])),
      'erigon',
    )
    const failing = {
      ...node,
      searchBefore: (block: bigint, size: number) =>
        block > 0n && block < 40n ? Promise.reject(new Error('gone')) : node.searchBefore(block, size),
    }
    await expect(collect(walkHistory(failing))).rejects.toThrow(/node stopped at block \d+/)
  })

  test('error: a block replaced during the walk', async () => {
    const node = buildHistoryNode(
      new Map([...Array(80).keys()].map((index) => [BigInt(index + 1), 1])),
      'erigon',
    )
    let searches = 0
    const moving = {
      ...node,
      searchBefore: async (block: bigint, size: number) => {
        searches += 1
        const chunk = await node.searchBefore(block, size)
        if (searches < 3) return chunk
        return {
          ...chunk,
          entries: chunk.entries.filter(({ transaction }) => transaction.blockNumber !== 56n),
        }
      },
    }
    await expect(collect(walkHistory(moving))).rejects.toThrow(/replaced during the walk/)
  })
})
