import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type ListeningFakeNode, NodeRefusal, startFakeNode } from '@otterscan/testing/fakeNode'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type IndexAction, runIndexCommand } from './commands/indexCommands.ts'
import { createIndexing, type Indexing } from './createIndexing.ts'
import type { IndexState } from './methods/methodHandler.ts'
import { createUpstream, type Upstream } from './upstream/createUpstream.ts'
import {
  createFakeChain,
  FAKE_RECIPIENT,
  FAKE_SENDER,
  type FakeWireChain,
  toFakeWireBlock,
} from './upstream/testing/fakeChain.ts'
import { parseUpstreamAddress } from './upstream/upstreamAddress.ts'

const SOON = { timeout: 20_000 }
const REPEAT_MS = 200

let chain: FakeWireChain
let node: ListeningFakeNode
let directory: string
const lines: string[] = []
const running = new Set<{ readonly indexing: Indexing; readonly upstream: Upstream }>()

beforeEach(async () => {
  chain = createFakeChain(200)
  node = await startFakeNode((method, params) => chain.answer(method, params))
  directory = mkdtempSync(join(tmpdir(), 'otterscan-indexing-'))
  lines.length = 0
})

afterEach(async () => {
  await stopAll()
  await node.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function stopAll(): Promise<void> {
  for (const one of running) {
    await one.indexing.stop()
    await one.upstream.close()
  }
  running.clear()
}

function start(): Indexing {
  const address = parseUpstreamAddress(node.url)
  if (address === undefined) throw new Error('no address')
  const upstream = createUpstream(address)
  const indexing = createIndexing(upstream, {
    location: { kind: 'directory', directory },
    cacheDirectory: directory,
    log: (line) => lines.push(line),
    pollMs: 20,
    reportMs: 50,
    retryMs: 50,
    repeatMs: REPEAT_MS,
    gapPauseMs: 1_000,
  })
  running.add({ indexing, upstream })
  indexing.start()
  return indexing
}

const phaseOf = (indexing: Indexing) => indexing.state().progress.phase
const coverageOf = (indexing: Indexing) => indexing.reader.read(async ({ coverage }) => coverage)
const gapsOf = ({ gaps }: IndexState) => gaps.map(({ from, to }) => [Number(from), Number(to)])

/** Transactions of both addresses, as block and index. */
function historyOf(indexing: Indexing): Promise<readonly string[]> {
  return indexing.reader.read(async (view) => {
    const lists = await Promise.all(
      [FAKE_SENDER, FAKE_RECIPIENT].map((key) => view.entries('appearances', key, 0, 10_000)),
    )
    return [...new Set(lists.flat().map(({ blockNumber, index }) => `${blockNumber}.${index}`))].sort()
  })
}

/** The history that can be read: every payment, without those of `lost`. */
function toHistory(lost: readonly string[] = []): readonly string[] {
  const all: string[] = []
  for (let number = 0; number <= chain.head; number++) all.push(`${number}.0`, `${number}.1`)
  return all.filter((one) => !lost.includes(one) && !lost.includes(one.split('.')[0] ?? '')).sort()
}

async function expectCovered(indexing: Indexing, first = 0): Promise<void> {
  await expect
    .poll(() => coverageOf(indexing), SOON)
    .toEqual({ firstBlock: BigInt(first), lastBlock: BigInt(chain.head) })
}

/** No request is sent twice within the time for it, apart from those about the newest block. */
async function expectPaced(): Promise<void> {
  const counts = new Map<string, number>()
  node.calls.length = 0
  await delay(REPEAT_MS - 20)
  for (const { method, params } of node.calls) {
    if (params.length === 0 || params.includes('latest') || params.includes('finalized')) continue
    const key = `${method} ${JSON.stringify(params)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
  expect(node.calls.length).toBeLessThan(60)
}

const block = (number: number) =>
  toFakeWireBlock(chain, number) as { transactions: Record<string, unknown>[] }
const override = (number: number, wire: unknown) =>
  chain.overrides.set(`eth_getBlockByNumber ${toQuantity(number)}`, wire)
const withTransaction = (number: number, part: Record<string, unknown>) => {
  const [first, second] = block(number).transactions
  return { ...block(number), transactions: [{ ...first, ...part }, second] }
}

interface Fault {
  readonly name: string
  readonly spoil: (number: number) => void
  /** What cannot be in the history then, as block or block and index. */
  readonly lost: (number: number) => readonly string[]
}

const whole = (number: number) => [`${number}`]
const FAULTS: readonly Fault[] = [
  {
    name: 'transactions are null',
    spoil: (at) => override(at, { ...block(at), transactions: null }),
    lost: whole,
  },
  {
    name: 'transactions are absent',
    spoil: (at) => override(at, { ...block(at), transactions: undefined }),
    lost: whole,
  },
  {
    name: 'transactions are hashes',
    spoil: (at) => override(at, toFakeWireBlock(chain, at, false)),
    lost: whole,
  },
  {
    name: 'a sender is null',
    spoil: (at) => override(at, withTransaction(at, { from: null })),
    lost: (at) => [`${at}.0`],
  },
  {
    name: 'a hash is a number',
    spoil: (at) => override(at, withTransaction(at, { hash: 5 })),
    lost: (at) => [`${at}.0`],
  },
  {
    name: 'it names an uncle that the node does not have',
    spoil: (at) => override(at, { ...block(at), difficulty: '0x1', uncles: [`0x${'11'.repeat(32)}`] }),
    lost: () => [],
  },
  { name: 'it is null', spoil: (at) => override(at, null), lost: whole },
  {
    name: 'it is refused',
    spoil: (at) => override(at, new NodeRefusal(4444, 'pruned history unavailable')),
    lost: whole,
  },
  { name: 'it has another number', spoil: (at) => override(at, block(at - 1)), lost: whole },
  { name: 'a receipt is missing', spoil: (at) => loseReceipt(at, null), lost: () => [] },
  {
    name: 'a receipt is refused',
    spoil: (at) => loseReceipt(at, new NodeRefusal(-32000, 'missing trie node')),
    lost: () => [],
  },
]

function loseReceipt(number: number, answer: unknown): void {
  chain.overrides.set(`eth_getBlockReceipts ${toQuantity(number)}`, [])
  chain.overrides.set(`eth_getTransactionReceipt ${String(block(number).transactions[1]?.hash)}`, answer)
}

describe('what cannot be read of a block', () => {
  test('IDX-01 in the middle: a gap each, the rest is there, nothing is asked in a hurry, and gaps are filled', async () => {
    const spoilt = FAULTS.map((fault, at) => ({ fault, number: 20 + at * 10 }))
    for (const { fault, number } of spoilt) fault.spoil(number)
    override(15, { ...block(15), gasUsed: '0x0', transactions: null })
    const indexing = start()
    await expectCovered(indexing)
    expect(gapsOf(indexing.state())).toEqual(spoilt.map(({ number }) => [number, number]))
    const lost = ['15', ...spoilt.flatMap(({ fault, number }) => fault.lost(number))]
    expect(await historyOf(indexing)).toEqual(toHistory(lost))
    await expectPaced()
    expect(phaseOf(indexing)).toBe('following')
    chain.head++
    await expectCovered(indexing)
    chain.overrides.clear()
    override(15, { ...block(15), gasUsed: '0x0', transactions: null })
    await expect.poll(() => gapsOf(indexing.state()), { timeout: 60_000 }).toEqual([])
    expect(await historyOf(indexing)).toEqual(toHistory(['15']))
  }, 90_000)

  test.each(FAULTS.filter(({ name }) => /are null|it is null|sender|receipt is missing/.test(name)))(
    'IDX-01 at the head: $name',
    async ({ spoil, lost }) => {
      chain.head = 100
      spoil(100)
      const indexing = start()
      await expect.poll(() => gapsOf(indexing.state()), SOON).toEqual([[100, 100]])
      await expectCovered(indexing)
      await expectPaced()
      expect(await historyOf(indexing)).toEqual(toHistory(lost(100)))
      chain.head = 102
      await expectCovered(indexing)
      expect(gapsOf(indexing.state())).toEqual([[100, 100]])
    },
  )

  test.each([
    ['code 4444', new NodeRefusal(4444, 'pruned history unavailable')],
    ['old data', new NodeRefusal(-32000, 'old data not available due to pruning')],
    ['null', null],
  ])(
    'IDX-02 pruned below block 100 (%s): it ends exactly there and says so, new blocks are in it at once',
    async (_, answer) => {
      for (let number = 0; number < 100; number++) override(number, answer)
      const indexing = start()
      await expectCovered(indexing, 100)
      await expect.poll(() => phaseOf(indexing), SOON).toBe('following')
      const { gaps, progress } = indexing.state()
      expect(gaps).toEqual([])
      expect(progress.message).toContain('The index starts at block 100: of block 99 the node says')
      if (answer !== null) expect(progress.message).toContain(answer.message)
      await expectPaced()
      chain.head++
      const started = performance.now()
      await expectCovered(indexing, 100)
      expect(performance.now() - started).toBeLessThan(1_000)
    },
  )
})

/** Flips some bytes of every file with records. */
function spoilFiles(path: string): void {
  for (const file of readdirSync(path).filter((name) => /\.(ldb|log)$/.test(name))) {
    const bytes = readFileSync(join(path, file))
    for (const part of [0.3, 0.5, 0.7]) {
      const at = Math.floor(bytes.length * part)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
    }
    writeFileSync(join(path, file), bytes)
  }
}

describe('the directory', () => {
  const list = () => readdirSync(directory).sort()

  test('one for each chain and first block: going to another chain and back costs nothing', async () => {
    const first = start()
    await expectCovered(first)
    await stopAll()
    const [own] = list()
    chain.chainId = 1
    await expectCovered(start())
    await stopAll()
    chain.genesis = 2
    await expectCovered(start())
    await stopAll()
    expect(list()).toHaveLength(3)
    chain.chainId = 1337
    chain.genesis = 1
    const before = readdirSync(join(directory, own ?? ''))
    expect(before.length).toBeGreaterThan(0)
    const again = start()
    await expect.poll(() => phaseOf(again), SOON).toBe('following')
    // Nothing of it was read again.
    expect(await coverageOf(again)).toEqual({ firstBlock: 0n, lastBlock: 200n })
    expect(list()).toHaveLength(3)
  })

  test('a replaced final block: moved aside once it is certain, never deleted', async () => {
    chain.clientVersion = 'anvil/v1'
    const indexing = start()
    await expectCovered(indexing)
    const [own = ''] = list()
    chain.genesis = 3
    // The first block stays.
    override(0, toFakeWireBlock({ ...chain, genesis: 1 }, 0))
    await expect.poll(() => phaseOf(indexing), SOON).toBe('waiting')
    expect(list()).toEqual([own])
    await expect.poll(() => list().length, SOON).toBe(2)
    expect(list()[1]).toMatch(new RegExp(`^${own}\\.aside-`))
    await expect.poll(() => indexing.state().progress.message, SOON).toContain('It was moved aside')
  })

  test('a damaged index: moved aside, said, and built again', async () => {
    await expectCovered(start())
    await stopAll()
    // The store writes its log into tables when it is opened. A log that is spoiled ends at its last whole batch, as after a crash.
    await expectCovered(start())
    await stopAll()
    const [own = ''] = list()
    spoilFiles(join(directory, own))
    const indexing = start()
    await expectCovered(indexing)
    expect(list()).toHaveLength(2)
    expect(lines.join()).toMatch(/The index was damaged .*moved aside to .*a new one is built/)
    expect(indexing.state().progress.message).toContain('moved aside')
    expect(await historyOf(indexing)).toEqual(toHistory())
  })

  test('a store that fails, as on a full disk, is opened again: nothing is lost, and it goes on', async () => {
    const toBatch: unknown = Reflect.get(ClassicLevel.prototype, 'batch')
    if (typeof toBatch !== 'function') throw new Error('the database has no batch')
    const indexing = start()
    await expectCovered(indexing)
    const write = () => Promise.reject(new Error('No space left on device'))
    Reflect.set(ClassicLevel.prototype, 'batch', function (this: unknown) {
      return Object.assign(Reflect.apply(toBatch, this, []), { write })
    })
    try {
      chain.head++
      await expect
        .poll(() => indexing.state().progress, SOON)
        .toMatchObject({ phase: 'waiting', message: 'The index cannot be written; this is tried again.' })
      expect(await coverageOf(indexing)).toEqual({ firstBlock: 0n, lastBlock: 200n })
    } finally {
      Reflect.set(ClassicLevel.prototype, 'batch', toBatch)
    }
    await expectCovered(indexing)
    expect(list()).toHaveLength(1)
  })

  test('index verify and status: in order, damaged, in use', async () => {
    expect(await command('verify')).toEqual([true, `There is no index in ${directory}.`])
    await expectCovered(start())
    expect(await command('verify')).toEqual([
      false,
      expect.stringContaining('it is in use by another process'),
    ])
    expect(await command('status')).toEqual([
      true,
      expect.stringContaining('it is in use by another process'),
    ])
    await stopAll()
    expect(await command('verify')).toEqual([true, expect.stringContaining('in order, blocks 0 to 200')])
    expect(await command('status')).toEqual([true, expect.stringMatching(/: blocks 0 to 200, \d+\.\d MB$/)])
    const [own = ''] = list()
    spoilFiles(join(directory, own))
    expect(await command('verify')).toEqual([false, expect.stringContaining('damaged')])
  })

  test('index compact and export: the same blocks are read afterwards; nothing to export is a fault', async () => {
    expect(await command('export')).toEqual([false, `There is no index in ${directory}.`])
    await expectCovered(start())
    await stopAll()
    const before = await exported()
    expect(await command('compact')).toEqual([true, expect.stringMatching(/MB before, \d+\.\d MB now$/)])
    expect(await exported()).toEqual(before)
    expect(before[0]).toMatchObject({ type: 'index', chainId: '1337', firstBlock: '0', lastBlock: '200' })
    expect(before.filter(({ type }) => type === 'block')).toHaveLength(201)
  })

  async function command(action: IndexAction, write: (line: string) => void = () => {}) {
    const said: string[] = []
    const output = { say: (line: string) => said.push(line), write: async (line: string) => write(line) }
    return [await runIndexCommand(action, directory, output), said.join()] as const
  }

  async function exported(): Promise<Record<string, unknown>[]> {
    const lines: string[] = []
    expect(await command('export', (line) => lines.push(line))).toEqual([true, expect.any(String)])
    return lines.map((line) => JSON.parse(line))
  }

  test('in use by another process: said without its path', async () => {
    await expectCovered(start())
    const second = start()
    await expect.poll(() => phaseOf(second), SOON).toBe('failed')
    expect(second.state().progress.message).toBe(
      'The index cannot be opened: it is in use by another process.',
    )
  })
})
