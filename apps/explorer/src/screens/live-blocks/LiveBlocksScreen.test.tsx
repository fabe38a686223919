// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { LATEST_BLOCK_COUNT, type LatestBlocks } from '../../queries/block/latestBlocks.ts'
import { wireBlock, wireDetails, wireHash } from '../../testing/blockNode.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { LiveBlocksScreen } from './LiveBlocksScreen.tsx'

const SECONDS_PER_BLOCK = 12
/** `PAGE_BLOCKS=7200` is a day. */
const BLOCKS = Number(process.env.PAGE_BLOCKS ?? 40)
const REORG_EVERY = 9
const FIRST = 100
const SETTLED_AFTER = 10

/** A chain that grows and whose last two blocks are replaced now and then. */
function createGrowingChain() {
  let fork = 0
  const blocks: Record<string, unknown>[] = []
  const toBlock = (number: number, timestamp: number) =>
    wireBlock({
      number: `0x${number.toString(16)}`,
      hash: wireHash(number * 1_000 + fork),
      parentHash: blocks.at(-1)?.hash ?? wireHash(1),
      timestamp: `0x${timestamp.toString(16)}`,
    })
  const now = () => Math.floor(Date.now() / 1000)
  const push = () => blocks.push(toBlock(FIRST + blocks.length, now()))
  return {
    push,
    reorg: () => {
      fork = (fork + 1) % 1_000
      blocks.splice(-2)
      push()
      push()
    },
    newest: (count: number) => blocks.slice(-count).reverse(),
    find: (id: unknown) =>
      id === 'latest'
        ? blocks.at(-1)
        : blocks.find(({ number, hash }) => hash === id || number === id || Number(number) === id),
  }
}

describe('LiveBlocksScreen', () => {
  test(
    'blocks and reorganizations for hours: nothing stale, nothing grows, less than a request a second',
    async () => {
      vi.useFakeTimers()
      const chain = createGrowingChain()
      for (let count = 0; count < 30; count++) chain.push()
      const { calls, queryClient } = renderScreen(<LiveBlocksScreen />, {
        answer: (method, [id]) => {
          const block = chain.find(method === 'erigon_getHeaderByNumber' ? 'latest' : id)
          return method.startsWith('ots_getBlockDetails') && block ? wireDetails(block) : (block ?? null)
        },
      })
      const sizes: { readonly queries: number; readonly elements: number }[] = []
      for (let step = 0; step < BLOCKS; step++) {
        if (step % REORG_EVERY === REORG_EVERY - 1) chain.reorg()
        chain.push()
        await vi.advanceTimersByTimeAsync(SECONDS_PER_BLOCK * 1_000)
        sizes.push({
          queries: queryClient.getQueryCache().getAll().length,
          elements: document.querySelectorAll('*').length,
        })
      }
      const latest =
        queryClient.getQueryData<LatestBlocks>(['1', 'latestBlocks', LATEST_BLOCK_COUNT])?.blocks ?? []
      const expected = chain.newest(LATEST_BLOCK_COUNT)
      expect(latest.map(({ details }) => details?.block.hash)).toEqual(expected.map(({ hash }) => hash))
      const rows = [...document.querySelectorAll('table tbody tr')]
      expect(rows).toHaveLength(LATEST_BLOCK_COUNT)
      expect(rows[0]?.textContent).toContain(Number(expected[0]?.number).toLocaleString('en-US'))
      // Once the first blocks and the chart are there.
      const [early, late] = [sizes[SETTLED_AFTER], sizes.at(-1)]
      expect(late?.queries).toBe(early?.queries)
      expect(Math.abs((late?.elements ?? 0) - (early?.elements ?? 0))).toBeLessThan(20)
      expect(calls.length).toBeLessThan(BLOCKS * SECONDS_PER_BLOCK)
      if (process.env.PAGE_BLOCKS !== undefined) {
        const memoryMb = Math.round(process.memoryUsage().heapUsed / 1e6)
        const figures = { blocks: BLOCKS, requests: calls.length, ...late, memoryMb }
        process.stdout.write(`${JSON.stringify(figures)}
`)
      }
    },
    60_000 + BLOCKS * 2_000,
  )
})
