import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { TransportError } from '@otterscan/clients/errors'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { afterEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../storage/storage.ts'
import { fakeBlock } from '../storage/testing/fakeBlocks.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { toColdBoundary } from './chainHead.ts'
import { createSync } from './createSync.ts'
import type { BlockIndexer } from './indexBlock.ts'
import type { Sync, SyncEnd } from './sync.ts'

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
  /** What is wrong with a block: its header missing too, its links wrong, a part of it unreadable, or an error. */
  readonly faults = new Map<bigint, 'absent' | 'unlinked' | 'partly' | Error>()
  requests: string[] = []
  chainId = '0x7'

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
    requestAnswer: async (method, params) => ({ result: await this.node.request(method, params) }),
    request: async (method, [first]) => {
      // As over a network: a sync that loops endlessly must not block the event loop, or the test would hang, not fail.
      await setImmediate()
      this.requests.push(`${method} ${String(first)}`)
      if (this.failure !== undefined) throw this.failure
      if (method === 'eth_chainId') return this.chainId
      if (method === 'web3_clientVersion') return this.version
      const at =
        first === 'latest' ? this.hashes.length - 1 : first === 'finalized' ? this.finalized : Number(first)
      const hash = at === undefined || at < this.firstBlock ? undefined : this.hashes[at]
      if (first !== 'latest' && this.faults.get(BigInt(at ?? 0)) === 'absent') return null
      const parentHash = this.hashes[(at ?? 0) - 1] ?? toWord(0n)
      return hash === undefined ? null : { number: toQuantity(at ?? 0), hash, parentHash }
    },
  }

  readonly indexer: BlockIndexer = {
    index: async (number, isLastTry = false) => {
      await setImmediate()
      if (this.failure !== undefined) throw this.failure
      this.indexed.push(number)
      const fault = this.faults.get(number)
      if (fault instanceof Error && !isLastTry) throw fault
      const hash = Number(number) < this.firstBlock ? undefined : this.hashes[Number(number)]
      if (hash === undefined || fault === 'absent' || fault instanceof Error)
        return { kind: 'unreadable', reason: 'the node does not have it' }
      const parentHash =
        fault === 'unlinked' ? toWord(0xbadn) : (this.hashes[Number(number) - 1] ?? toWord(0n))
      const own = fault === 'unlinked' ? toWord(0xbad1n) : hash
      const rows = { ...fakeBlock(number), hash: own, parentHash }
      return { kind: 'rows', rows: fault === 'partly' ? { ...rows, gap: 'a sender cannot be read' } : rows }
    },
  }
}

let sync: Sync | undefined
afterEach(() => sync?.stop())

const probes = {
  probe: async () => ({ classes: new Map(), facts: [] }),
  reprobe: async () => [],
  clear: () => {},
}

function follow(
  chain: MadeChain,
  storage: IndexStorage = createMemoryStorage(),
  maxHistoryBlocks?: bigint,
  pollMs = 2,
) {
  const lines: string[] = []
  sync = createSync(
    { node: chain.node, storage, probes, indexer: chain.indexer },
    {
      pollMs,
      reportMs: 10_000,
      log: (line) => lines.push(line),
      maxHistoryBlocks,
      confirmation: { answers: 3, overMs: 300 },
      gapPauseMs: 20,
      stopping: new AbortController(),
    },
  )
  return { storage, lines, sync, ended: sync.run() }
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

  test('behavior: a restart far behind continues from the checkpoint', async () => {
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

  /** The sync ends, and the index is as it was. */
  async function expectGivenUp(
    ended: Promise<SyncEnd>,
    storage: IndexStorage,
    lastBlock: bigint,
    reason: string,
  ) {
    expect(await ended).toMatchObject({ reason: expect.stringContaining(reason) })
    expect(storage.checkpoint()?.lastBlock).toBe(lastBlock)
  }

  test('behavior: a final block is replaced: the sync ends once it is sure, and leaves the index alone', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, lines, ended } = follow(chain)
    await expectWhole(storage, chain)
    chain.cut(40)
    chain.grow(70, 5)
    await expectGivenUp(ended, storage, 60n, 'block 60, which was final, has been replaced')
    expect(lines.join()).toContain('The index stays as it is, but block 60')
  })

  test('behavior: fewer blocks than were final: a reset of a development node; other nodes are waited for', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, ended, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    const all = [...chain.hashes]
    chain.cut(50)
    await expect.poll(() => running.progress().phase, SOON).toBe('waiting')
    expect(storage.checkpoint()?.lastBlock).toBe(60n)
    chain.hashes = all
    await expect.poll(() => running.progress().phase, SOON).toBe('following')
    chain.version = 'anvil/v1'
    chain.cut(50)
    await expectGivenUp(ended, storage, 60n, 'final blocks were reverted')
  })

  test('behavior: another chain behind the same address: it ends only when that is said again and again', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    await running.stop()
    chain.chainId = '0x1'
    const again = follow(chain, storage)
    await expect.poll(() => again.sync.progress().phase, SOON).toBe('waiting')
    expect(again.sync.progress().message).toContain('it is of chain 1, the index is of chain 7')
    expect(await again.ended).toMatchObject({ kind: 'otherChain' })
    await expectWhole(storage, chain)
  })

  test('behavior: one wrong chain id, or one wrong first block, changes nothing', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    await running.stop()
    chain.chainId = '0x1'
    const again = follow(chain, storage)
    await expect.poll(() => again.sync.progress().phase, SOON).toBe('waiting')
    chain.chainId = '0x7'
    chain.grow(1)
    await expectWhole(storage, chain)
    // Said a moment after the last block is stored.
    await expect
      .poll(() => again.sync.progress(), SOON)
      .toMatchObject({ phase: 'following', message: undefined })
  })

  test('behavior: waits for a node that becomes unreachable', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain)
    chain.failure = new TransportError('The node does not respond.')
    await expect
      .poll(() => running.progress(), SOON)
      .toMatchObject({ phase: 'waiting', message: 'The node does not respond.' })
    chain.failure = undefined
    chain.grow(1)
    await expectWhole(storage, chain)
  })

  test('behavior: the node lacks old blocks; a history longer than the default limit', async () => {
    const pruned = new MadeChain(100, 60)
    pruned.firstBlock = 30
    const { storage, lines, sync: running } = follow(pruned)
    await expectWhole(storage, pruned, 30)
    await expect.poll(() => lines.join(), SOON).toContain('The index starts at block 30: of block 29')
    await running.stop()
    const long = new MadeChain(100, 60)
    const second = follow(long, createMemoryStorage(), 50n)
    await expectWhole(second.storage, long, 61)
    expect(second.sync.progress().missingBlocks).toBe(0n)
  })

  test('error: an error of the store ends the sync, for the store to be opened again', async () => {
    const chain = new MadeChain(100, 60)
    const error = new Error('The disk is full.')
    const storage = { ...createMemoryStorage(), reset: () => Promise.reject(error) }
    expect(await follow(chain, storage).ended).toEqual({ kind: 'store', error })
  })
})

describe('what cannot be read of one block', () => {
  const gapsOf = (storage: IndexStorage) => storage.gaps().map(({ from, to }) => [from, to])

  test.each([
    ['absent', 20n],
    ['absent', 98n],
    ['unlinked', 20n],
    ['unlinked', 98n],
    ['partly', 20n],
    ['partly', 99n],
    [new TransportError('timed out'), 20n],
    [new TransportError('timed out'), 98n],
    [new TransportError('timed out'), 99n],
  ] as const)(
    'IDX-01 %s: block %d is a gap, the rest goes on, and it is filled later',
    async (fault, number) => {
      const chain = new MadeChain(100, 60)
      chain.faults.set(number, fault)
      const { storage, sync: running } = follow(chain)
      const covered = () => storage.read(async ({ coverage }) => coverage)
      await expect.poll(covered, SOON).toEqual({ firstBlock: 0n, lastBlock: 99n })
      expect(gapsOf(storage)).toEqual([[number, number]])
      await expect.poll(() => running.progress().phase, SOON).toBe('following')
      chain.grow(2)
      await expect.poll(covered, SOON).toEqual({ firstBlock: 0n, lastBlock: 101n })
      chain.faults.clear()
      await expect.poll(() => gapsOf(storage), SOON).toEqual([])
      await expectWhole(storage, chain)
    },
  )

  test('IDX-01 several next to each other, of which not even the hash is known', async () => {
    const chain = new MadeChain(100, 60)
    for (const number of [20n, 21n, 22n, 96n, 97n]) chain.faults.set(number, 'absent')
    const { storage } = follow(chain)
    await expect
      .poll(() => gapsOf(storage), SOON)
      .toEqual([
        [20n, 22n],
        [96n, 97n],
      ])
    expect(await storage.read((view) => view.blockHash(21n))).toBeUndefined()
    chain.faults.clear()
    await expect.poll(() => gapsOf(storage), SOON).toEqual([])
    await expectWhole(storage, chain)
  })

  test('IDX-01 the newest block cannot be read: a pause and a message, no request more than once a pause', async () => {
    const chain = new MadeChain(100, 60)
    chain.faults.set(99n, 'unlinked')
    const { storage, sync: running } = follow(chain)
    await expect.poll(() => running.progress().message, SOON).toContain('Block 99: it does not link')
    chain.requests = []
    chain.indexed = []
    await delay(300)
    expect(chain.indexed.filter((number) => number === 99n).length).toBeLessThanOrEqual(1)
    expect(chain.requests.length).toBeLessThan(8)
    // The others are there meanwhile.
    const covered = () => storage.read(async ({ coverage }) => coverage)
    await expect.poll(covered, SOON).toMatchObject({ firstBlock: 0n })
  })

  test('IDX-02 pruned below: it ends exactly there, and new blocks are in it at once', async () => {
    const chain = new MadeChain(300, 250)
    chain.firstBlock = 100
    const { storage, sync: running } = follow(chain)
    await expectWhole(storage, chain, 100)
    expect(gapsOf(storage)).toEqual([])
    await expect.poll(() => running.progress().phase, SOON).toBe('following')
    expect(running.progress().message).toContain('The index starts at block 100')
    const started = performance.now()
    chain.grow(1)
    await expectWhole(storage, chain, 100)
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('behavior: at rest one request each poll', async () => {
    const chain = new MadeChain(100, 60)
    const { storage, sync: running } = follow(chain, createMemoryStorage(), undefined, 50)
    await expectWhole(storage, chain)
    await expect.poll(() => running.progress().phase, SOON).toBe('following')
    await delay(100)
    chain.requests = []
    await delay(500)
    expect(chain.requests.length).toBeLessThanOrEqual(11)
    expect(new Set(chain.requests)).toEqual(new Set(['eth_getBlockByNumber latest']))
  })

  test('behavior: a node that limits requests is waited for: no gap', async () => {
    const chain = new MadeChain(100, 60)
    chain.faults.set(20n, new TransportError('Too many requests', { status: 429 }))
    const { storage, sync: running } = follow(chain)
    await expect.poll(() => running.progress().message, SOON).toContain('Too many requests')
    expect(gapsOf(storage)).toEqual([])
    chain.faults.clear()
    await expectWhole(storage, chain)
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
