import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../storage/Storage.ts'
import { madeBlock } from '../storage/testing/madeBlocks.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { toColdBoundary } from './chainHead.ts'
import { createSync, type Sync } from './createSync.ts'

/** A chain that can be changed under the sync: block hashes by number. */
class MadeChain {
  hashes: Hex[]
  finalized: number | undefined
  genesis = 1
  version = 'Geth/v1'
  /** Thrown by the next calls. */
  failure: Error | undefined
  /** Blocks below are not there. */
  firstBlock = 0
  indexed: bigint[] = []

  constructor(length: number, finalized?: number) {
    this.hashes = []
    this.finalized = finalized
    this.grow(length)
  }

  grow(count: number, fork = 0): void {
    for (let at = 0; at < count; at++) {
      this.hashes.push(toWord(BigInt(this.hashes.length) + BigInt(this.genesis * 1_000_000 + fork * 1_000)))
    }
  }

  cut(length: number): void {
    this.hashes.length = length
  }

  readonly node: NodeClient = {
    display: 'made',
    ask: async (method, params) => ({ result: await this.node.request(method, params) }),
    request: async (method, [first]) => {
      if (this.failure !== undefined) throw this.failure
      if (method === 'eth_chainId') return '0x7'
      if (method === 'web3_clientVersion') return this.version
      const at =
        first === 'latest' ? this.hashes.length - 1 : first === 'finalized' ? this.finalized : Number(first)
      const hash = at === undefined || at < this.firstBlock ? undefined : this.hashes[at]
      return hash === undefined ? null : { number: toQuantity(at ?? 0), hash }
    },
  }

  readonly indexer = {
    index: async (number: bigint) => {
      if (this.failure !== undefined) throw this.failure
      const hash = Number(number) < this.firstBlock ? undefined : this.hashes[Number(number)]
      this.indexed.push(number)
      return hash && { ...madeBlock(number), hash, parentHash: this.hashes[Number(number) - 1] ?? toWord(0n) }
    },
  }
}

let sync: Sync | undefined
afterEach(() => sync?.stop())

const probes = {
  probe: async () => ({ classes: new Map(), facts: [] }),
  probeAgain: async () => [],
  clear: () => {},
}

function follow(chain: MadeChain, storage: IndexStorage = createMemoryStorage(), maxHistoryBlocks?: bigint) {
  const lines: string[] = []
  sync = createSync(
    { node: chain.node, storage, probes, indexer: chain.indexer },
    {
      pollMs: 2,
      reportMs: 10_000,
      log: (line) => lines.push(line),
      maxHistoryBlocks,
      stopping: new AbortController(),
    },
  )
  sync.start()
  return { storage, lines, sync }
}

const SOON = { timeout: 10_000 }

/** The index comes to cover the chain from `first` on, each block with the chain's hash. */
async function expectWhole(storage: IndexStorage, chain: MadeChain, first = 0): Promise<void> {
  const covered = () =>
    storage.read(async ({ coverage, blockHash }) => {
      if (coverage === undefined) return []
      const count = Number(coverage.lastBlock - coverage.firstBlock) + 1
      return Promise.all(
        Array.from({ length: count }, (_, at) => blockHash(coverage.firstBlock + BigInt(at))),
      )
    })
  await expect.poll(covered, SOON).toEqual(chain.hashes.slice(first))
}

describe('createSync', () => {
  test('both ways: newest first, final blocks cold', async () => {
    const chain = new MadeChain(300, 200)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    expect(storage.checkpoint()).toMatchObject({ firstBlock: 0n, lastBlock: 200n })
    expect(chain.indexed.indexOf(150n)).toBeLessThan(chain.indexed.indexOf(20n))
    expect(new Set(chain.indexed).size).toBe(chain.indexed.length)
    await expect.poll(() => running.progress(), SOON).toMatchObject({ phase: 'following', missingBlocks: 0n })
    chain.grow(90)
    chain.finalized = 330
    await expectWhole(storage, chain)
    await expect.poll(() => storage.checkpoint()?.lastBlock, SOON).toBe(330n)
  })

  test('behavior: a restart far behind goes on from where it was', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    await running.stop()
    chain.grow(900)
    chain.finalized = 950
    chain.indexed = []
    follow(chain, storage)
    await expectWhole(storage, chain)
    expect(chain.indexed.every((number) => number >= 100n)).toBe(true)
  })

  test('behavior: reorgs of any depth above the final block', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, lines } = follow(chain)
    await expectWhole(storage, chain)
    for (const [fork, depth] of [1, 5, 30].entries()) {
      chain.cut(100 - depth)
      chain.grow(depth, fork + 1)
      await expectWhole(storage, chain)
    }
    // Lower than before, and the same height again.
    chain.cut(80)
    await expectWhole(storage, chain)
    expect(lines).toEqual([])
  })

  test('behavior: no finality, few blocks: everything is hot', async () => {
    const chain = new MadeChain(20)
    const { storage, lines } = follow(chain)
    await expectWhole(storage, chain)
    expect(storage.checkpoint()).toMatchObject({ firstBlock: 0n, lastBlock: -1n })
    chain.cut(3)
    chain.grow(300, 1)
    await expectWhole(storage, chain)
    await expect.poll(() => storage.checkpoint()?.lastBlock, SOON).toBe(302n - 256n)
    expect(lines).toEqual([])
  })

  test('behavior: what was final is another block: wiped, said so, built anew', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, lines, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    chain.cut(40)
    chain.grow(70, 5)
    await expectWhole(storage, chain)
    expect(lines.join()).toContain('wiped and begins anew: block 60, which was final, is another one now')
    expect(running.progress().message).toContain('wiped')
  })

  test('behavior: fewer blocks than were final: a development node took them back, another one is waited for', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, lines, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    const all = [...chain.hashes]
    chain.cut(50)
    await expect.poll(() => running.progress().phase, SOON).toBe('waiting')
    expect(storage.checkpoint()?.lastBlock).toBe(60n)
    chain.hashes = all
    await expect.poll(() => running.progress().phase, SOON).toBe('following')
    chain.version = 'anvil/v1'
    chain.cut(50)
    chain.finalized = 10
    await expectWhole(storage, chain)
    expect(lines.at(-1)).toContain('blocks that were final were taken back')
  })

  test('behavior: another chain behind the same address', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    await running.stop()
    chain.genesis = 2
    chain.cut(0)
    chain.grow(100)
    const { lines } = follow(chain, storage)
    await expectWhole(storage, chain)
    expect(lines.join()).toContain('the chain began anew')
  })

  test('behavior: a node that goes away is waited for', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    chain.failure = new TransportError('The node does not answer.')
    await expect
      .poll(() => running.progress(), SOON)
      .toMatchObject({ phase: 'waiting', message: 'The node does not answer.' })
    chain.failure = undefined
    chain.grow(1)
    await expectWhole(storage, chain)
  })

  test('behavior: old blocks that the node does not have; history that nobody asked for', async () => {
    const pruned = new MadeChain(100, 60)
    pruned.firstBlock = 30
    const { storage, lines, sync: running } = follow(pruned)
    await expectWhole(storage, pruned, 30)
    await expect.poll(() => lines.join(), SOON).toContain('does not have block 29')
    await running.stop()
    const long = new MadeChain(100, 60)
    const second = follow(long, createMemoryStorage(), 50n)
    await expectWhole(second.storage, long, 61)
    expect(second.sync.progress().missingBlocks).toBe(0n)
  })

  test('error: a fault of the store is the end', async () => {
    const chain = new MadeChain(100, 60)
    const storage = { ...createMemoryStorage(), reset: () => Promise.reject(new Error('The disk is full.')) }
    const { sync: running } = follow(chain, storage)
    await expect
      .poll(() => running.progress(), SOON)
      .toMatchObject({ phase: 'failed', message: 'The disk is full.' })
  })
})

describe('toColdBoundary', () => {
  test.each([
    [1000n, 900n, 900n],
    [1000n, 1000n, 968n],
    [1000n, undefined, 744n],
    [100n, undefined, -156n],
    [5000n, 100n, 3976n],
  ])('head %d, final %s', (head, finalized, boundary) => {
    expect(toColdBoundary(head, finalized)).toBe(boundary)
  })
})
