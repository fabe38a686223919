import { toQuantity, toWord } from '@otterscan/ethereum/hex'
import { createFakeNode, methodNotFound, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { createLogSearch } from './createLogSearch.ts'
import { startLogWindow } from './logWindow.ts'
import { type BlockRange, createLogSource, type FoundLog, walkLogs } from './walkLogs.ts'

/** One log in every third block; each answer may be refused first. */
function startNode(refuse: (range: BlockRange) => void = () => {}) {
  return createFakeNode((method, [filter]) => {
    if (method !== 'eth_getLogs') throw methodNotFound(method)
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string }
    const range = { first: BigInt(fromBlock), last: BigInt(toBlock) }
    refuse(range)
    const logs = []
    for (let block = range.first; block <= range.last; block += 1n)
      if (block % 3n === 0n) logs.push(toLog(block))
    return logs
  })
}

function toLog(block: bigint) {
  return {
    address: `0x${'ab'.repeat(20)}`,
    topics: [],
    data: '0x',
    blockNumber: toQuantity(block),
    logIndex: '0x0',
    transactionHash: toWord(block),
  }
}

function blockOf(found: FoundLog): bigint | undefined {
  return found.kind === 'log' ? found.log.blockNumber : undefined
}

function walk(node: ReturnType<typeof startNode>, range: BlockRange, pauses: number[] = []) {
  return walkLogs(createLogSource(clientsOf(node), {}), range, {
    window: startLogWindow(8n),
    signal: new AbortController().signal,
    pause: async (ms) => void pauses.push(ms),
  })
}

async function readAll(node: ReturnType<typeof startNode>, range: BlockRange, pauses?: number[]) {
  const blocks: (bigint | undefined)[] = []
  let below = range.last + 1n
  for await (const { first, last, found } of walk(node, range, pauses)) {
    // Windows touch, so that no block is left out or read twice.
    expect(last).toBe(below - 1n)
    below = first
    blocks.push(...found.map(blockOf))
  }
  expect(below).toBe(range.first)
  return blocks
}

const RANGE = { first: 10n, last: 400n }
const NEWEST_FIRST = Array.from({ length: 130 }, (_, at) => BigInt(399 - 3 * at))

describe('walkLogs', () => {
  test('every log once, newest first, from a node that allows everything', async () => {
    const node = startNode()
    expect(await readAll(node, RANGE)).toEqual(NEWEST_FIRST)
    expect(node.calls.length).toBeLessThan(8)
  })

  test('from a node that refuses many blocks, one that refuses many logs, and one that says its limit', async () => {
    for (const [refuses, words] of [
      [({ first, last }: BlockRange) => last - first > 4n, 'block range is too wide'],
      [({ first, last }: BlockRange) => last - first > 60n, 'query returned more than 20 results'],
      [({ first, last }: BlockRange) => last - first > 4n, 'maximum block range: 5'],
    ] as const) {
      const node = startNode((range) => {
        if (refuses(range)) throw new NodeRefusal(-32_005, words)
      })
      expect(await readAll(node, RANGE), words).toEqual(NEWEST_FIRST)
    }
  })

  test('down to the last block that a node has; its words about the next one end the walk', async () => {
    const node = startNode(({ first }) => {
      if (first < 100n) throw new NodeRefusal(4444, 'pruned history unavailable')
    })
    const blocks: (bigint | undefined)[] = []
    let reached: bigint | undefined
    const read = async () => {
      for await (const { first, found } of walk(node, RANGE)) {
        blocks.push(...found.map(blockOf))
        reached = first
      }
    }
    await expect(read()).rejects.toThrow('pruned history unavailable')
    expect(reached).toBe(100n)
    expect(blocks).toEqual(NEWEST_FIRST.filter((block) => block >= 100n))
  })

  test('a node that is asked too often is left alone for a while, not asked for less', async () => {
    let refusals = 3
    const node = startNode(() => {
      refusals -= 1
      if (refusals >= 0) throw new NodeRefusal(-32_005, 'rate limit exceeded')
    })
    const pauses: number[] = []
    expect(await readAll(node, RANGE, pauses)).toEqual(NEWEST_FIRST)
    expect(pauses).toEqual([1_000, 2_000, 4_000])
    const asked = node.calls.slice(0, 4).map(({ params }) => params)
    expect(new Set(asked.map((params) => JSON.stringify(params))).size).toBe(1)
  })

  test('a node without the method, and one that is away, are not asked again', async () => {
    for (const refusal of [
      methodNotFound('eth_getLogs'),
      new NodeRefusal(-32_000, 'The node at http://node does not respond (connection refused).'),
    ]) {
      const node = startNode(() => {
        throw refusal
      })
      await expect(readAll(node, RANGE)).rejects.toThrow(refusal.message)
      expect(node.calls).toHaveLength(1)
    }
  })

  test('an unreadable log stands in its place', async () => {
    const node = createFakeNode({ eth_getLogs: [toLog(1n), { address: 'none' }, toLog(3n)] })
    const found: FoundLog[] = []
    for await (const chunk of walk(node, { first: 1n, last: 3n })) found.push(...chunk.found)
    expect(found.map((one) => blockOf(one) ?? one.kind)).toEqual([3n, 'unreadable', 1n])
  })
})

describe('createLogSearch', () => {
  const start = (node: ReturnType<typeof startNode>) =>
    createLogSearch(createLogSource(clientsOf(node), {}), RANGE, startLogWindow(8n))

  test('reads no further than needed, then on from there', async () => {
    const node = startNode()
    const search = start(node)
    search.lookFor(5)
    await expect.poll(() => search.getState().status).toBe('resting')
    const { found, readFrom } = search.getState()
    expect(found.map(blockOf)).toEqual(NEWEST_FIRST.slice(0, found.length))
    expect(readFrom).toBe(377n)
    search.lookFor(1_000)
    await expect.poll(() => search.getState().status).toBe('done')
    expect(search.getState().found.map(blockOf)).toEqual(NEWEST_FIRST)
    expect(search.getState().readFrom).toBe(10n)
    // Enough with the last blocks: nothing is left to go on with.
    const exact = start(startNode())
    exact.lookFor(NEWEST_FIRST.length)
    await expect.poll(() => exact.getState().found).toHaveLength(NEWEST_FIRST.length)
    await expect.poll(() => exact.getState().status).toBe('done')
  })

  test('stopped, it goes on where it was; what was being asked then is not counted', async () => {
    const node = startNode()
    const search = start(node)
    search.lookFor(1_000)
    search.stop()
    expect(search.getState()).toMatchObject({ status: 'stopped', found: [], readFrom: undefined })
    search.lookFor(1_000)
    await expect.poll(() => search.getState().status).toBe('done')
    expect(search.getState().found.map(blockOf)).toEqual(NEWEST_FIRST)
  })

  test('failed, it says why and can be tried again', async () => {
    let isBroken = true
    const search = start(
      startNode(({ first }) => {
        if (isBroken && first < 300n) throw new NodeRefusal(-32_000, 'not today')
      }),
    )
    search.lookFor(1_000)
    await expect.poll(() => search.getState().status).toBe('failed')
    expect(search.getState()).toMatchObject({ readFrom: 300n, message: expect.stringContaining('not today') })
    isBroken = false
    search.lookFor(1_000)
    await expect.poll(() => search.getState().status).toBe('done')
    expect(search.getState().found.map(blockOf)).toEqual(NEWEST_FIRST)
  })

  test('everything, for a file: what was found and the rest', async () => {
    const search = start(startNode())
    search.lookFor(5)
    await expect.poll(() => search.getState().status).toBe('resting')
    const before = search.getState()
    const blocks: (bigint | undefined)[] = []
    for await (const found of search.walkAll(new AbortController().signal)) blocks.push(...found.map(blockOf))
    expect(blocks).toEqual(NEWEST_FIRST)
    expect(search.getState().found).toBe(before.found)
  })
})
