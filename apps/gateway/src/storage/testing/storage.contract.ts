import type { Address } from '@otterscan/ethereum/address'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type BlockRows,
  type PostingList,
  type PostingRow,
  toClassKey,
  toIdKey,
  toUnreadRows,
  UNKNOWN_HASH,
  UNKNOWN_TOTALS,
} from '../blockRows.ts'
import type { IndexedHolder, IndexStorage, IndexView } from '../storage.ts'
import { fakeBlock, toFakeAddress, toFakeHash, toFakeStart } from './fakeBlocks.ts'

/** A store under test. */
export interface StorageUnderTest {
  readonly storage: IndexStorage
  /** Closes and reopens it, if it is persistent. */
  reopen(): Promise<IndexStorage>
  remove(): Promise<void>
}

const ALICE = toFakeAddress(1)
const BOB = toFakeAddress(2)
const TOKEN = toFakeAddress(0x70)
const OTHER_TOKEN = toFakeAddress(0x71)

const appearance = (index: number, key = ALICE): PostingRow => ({ list: 'appearances', key, index })
const sent = (index: number, value: bigint): PostingRow => ({ list: 'sent', key: ALICE, index, value })

function busyBlock(number: bigint, parts: Parameters<typeof fakeBlock>[1] = {}): BlockRows {
  return fakeBlock(number, { postings: [appearance(0), appearance(3)], ...parts })
}

/** The tests for every adapter. Run it with `describe`. */
export function storageContract(open: () => Promise<StorageUnderTest>): void {
  let opened: StorageUnderTest
  let storage: IndexStorage
  beforeEach(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterEach(() => opened.remove())

  const list = (name: PostingList = 'appearances', key = ALICE) =>
    storage.read(async (view) => {
      const entries = await view.entries(name, key, 0, 10_000)
      expect(await view.count(name, key)).toBe(entries.length)
      return entries.map(({ blockNumber, index }) => `${blockNumber}.${index}`)
    })
  const coverage = () => storage.read(async (view) => view.coverage)
  const view = <Result>(task: (one: IndexView) => Promise<Result>) => storage.read(task)

  describe('start', () => {
    test('knows nothing before a reset', async () => {
      expect(storage.checkpoint()).toBeUndefined()
      expect(await coverage()).toBeUndefined()
      expect(await list()).toEqual([])
      await expect(storage.prepend([fakeBlock(1n)])).rejects.toThrow('not been initialized')
    })
    test('covers no block after a reset', async () => {
      await storage.reset(toFakeStart(10n))
      expect(storage.checkpoint()).toMatchObject({
        firstBlock: 11n,
        lastBlock: 10n,
        lastHash: toFakeHash(10n),
      })
      expect(await coverage()).toBeUndefined()
    })
    test('forgets everything with another reset', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([busyBlock(11n)])
      await storage.replaceHot(12n, [busyBlock(12n)])
      await storage.reset(toFakeStart(5n))
      expect(storage.hotBlocks()).toEqual([])
      expect(await list()).toEqual([])
      expect(await view((one) => one.totals(11n))).toBeUndefined()
    })
  })

  describe('growth', () => {
    beforeEach(() => storage.reset(toFakeStart(10n)))

    test('both ways gives one ascending list', async () => {
      await storage.append([busyBlock(11n), busyBlock(12n)])
      await storage.prepend([busyBlock(10n), busyBlock(9n)])
      await storage.replaceHot(13n, [busyBlock(13n)])
      await storage.prepend([busyBlock(8n)])
      const blocks = [8, 9, 10, 11, 12, 13]
      expect(await list()).toEqual(blocks.flatMap((block) => [`${block}.0`, `${block}.3`]))
      expect(await coverage()).toEqual({ firstBlock: 8n, lastBlock: 13n })
      const below = await Promise.all(
        [8n, 10n, 11n, 13n, 14n].map((block) => view((one) => one.countBelow('appearances', ALICE, block))),
      )
      expect(below).toEqual([0, 4, 6, 10, 12])
      expect(await view((one) => one.entries('appearances', ALICE, 3, 2))).toEqual([
        { blockNumber: 9n, index: 3 },
        { blockNumber: 10n, index: 0 },
      ])
      expect(await view((one) => one.entries('appearances', ALICE, 11, 5))).toEqual([
        { blockNumber: 13n, index: 3 },
      ])
      expect(await view((one) => one.entries('appearances', ALICE, 12, 5))).toEqual([])
      expect(await view((one) => one.entries('appearances', ALICE, 0, 0))).toEqual([])
    })

    test('long lists: any rank, any block, and blocks with very many entries', async () => {
      const sizes = new Map([
        [2_001n, 900],
        [2_002n, 900],
        [3_001n, 1_500],
      ])
      const blocks = Array.from({ length: 4_500 }, (_, at) => {
        const number = BigInt(at + 11)
        const length = sizes.get(number) ?? (number % 10n === 0n ? 2 : 0)
        return fakeBlock(number, { postings: Array.from({ length }, (_unused, index) => appearance(index)) })
      })
      await storage.append(blocks)
      const all = blocks.flatMap(({ number, postings }) =>
        postings.map(({ index }) => ({ blockNumber: number, index })),
      )
      await view(async (one) => {
        expect(await one.count('appearances', ALICE)).toBe(all.length)
        for (const block of [11n, 20n, 21n, 2_001n, 2_002n, 2_003n, 3_001n, 3_002n, 4_510n, 4_511n]) {
          const below = all.filter(({ blockNumber }) => blockNumber < block).length
          expect(await one.countBelow('appearances', ALICE, block)).toBe(below)
        }
        for (const from of [0, 399, 1_290, 1_310, 2_200, 2_400, 3_900, all.length - 10]) {
          expect(await one.entries('appearances', ALICE, from, 25)).toEqual(all.slice(from, from + 25))
        }
        expect(await one.entries('appearances', ALICE, 100, 4_000)).toEqual(all.slice(100, 4_100))
      })
    })

    test('keeps lists and keys apart', async () => {
      await storage.append([fakeBlock(11n, { postings: [appearance(1), appearance(2, BOB), sent(1, 7n)] })])
      expect(await list()).toEqual(['11.1'])
      expect(await list('appearances', BOB)).toEqual(['11.2'])
      expect(await list('sent')).toEqual(['11.1'])
      expect(await list('sent', BOB)).toEqual([])
    })

    test('survives being opened again', async () => {
      await storage.append([busyBlock(11n)])
      await storage.prepend([busyBlock(10n)])
      await storage.replaceHot(12n, [busyBlock(12n, { creations: [], holdings: [] })])
      const [checkpoint, before] = [storage.checkpoint(), await list()]
      storage = await opened.reopen()
      expect(storage.checkpoint()).toEqual(checkpoint)
      expect(storage.hotBlocks().map(({ hash }) => hash)).toEqual([toFakeHash(12n)])
      expect(await list()).toEqual(before)
      expect(storage.hotRows(12n)).toEqual(busyBlock(12n))
    })

    test('reports the block from which all inner calls are known', async () => {
      const tracedFrom = () => storage.checkpoint()?.tracedFrom
      expect(tracedFrom()).toBe(11n)
      await storage.append([fakeBlock(11n), fakeBlock(12n)])
      await storage.prepend([fakeBlock(10n)])
      expect(tracedFrom()).toBe(10n)
      await storage.prepend([fakeBlock(9n, { isTraced: false }), fakeBlock(8n)])
      expect(tracedFrom()).toBe(10n)
      await storage.append([fakeBlock(13n, { isTraced: false }), fakeBlock(14n)])
      expect(tracedFrom()).toBe(14n)
      storage = await opened.reopen()
      expect(tracedFrom()).toBe(14n)
    })

    test.each(['append', 'prepend'] as const)(
      '%s: a list that grows one by one is read as it was written',
      async (end) => {
        await storage.reset(toFakeStart(1000n))
        const isAbove = end === 'append'
        const toBlock = (step: number, postings: readonly PostingRow[]) =>
          storage[end]([fakeBlock(isAbove ? 1001n + BigInt(step) : 1000n - BigInt(step), { postings })])
        await toBlock(
          0,
          Array.from({ length: 95 }, (_, index) => appearance(index)),
        )
        const expected = await list()
        for (let length = 96; length <= 257; length++) {
          const step = length - 95
          await toBlock(step, [appearance(7)])
          if (isAbove) expected.push(`${1001 + step}.7`)
          else expected.unshift(`${1000 - step}.7`)
          // At the limit of the short form, and at the limit of a byte.
          if (length < 99 || length > 252) expect(await list(), String(length)).toEqual(expected)
        }
      },
    )

    test('error: blocks that do not link', async () => {
      await expect(storage.append([fakeBlock(12n)])).rejects.toThrow('does not link')
      await expect(storage.append([fakeBlock(11n, { parentFork: 1 })])).rejects.toThrow('does not link')
      await expect(storage.prepend([fakeBlock(9n)])).rejects.toThrow('does not link')
      await expect(storage.prepend([fakeBlock(10n, { fork: 1 })])).rejects.toThrow('does not link')
      await expect(storage.replaceHot(11n, [fakeBlock(12n)])).rejects.toThrow('does not link')
      expect(await coverage()).toBeUndefined()
      await storage.append([fakeBlock(11n)])
      expect(await coverage()).toEqual({ firstBlock: 11n, lastBlock: 11n })
    })

    test('writes that overlap are done one after another', async () => {
      await Promise.all([
        storage.append([busyBlock(11n)]),
        storage.prepend([busyBlock(10n)]),
        storage.replaceHot(12n, [busyBlock(12n)]),
        storage.prepend([busyBlock(9n)]),
      ])
      expect(await list()).toEqual(['9.0', '9.3', '10.0', '10.3', '11.0', '11.3', '12.0', '12.3'])
    })
  })

  describe('hot layer', () => {
    beforeEach(async () => {
      await storage.reset(toFakeStart(10n))
      await storage.replaceHot(11n, [busyBlock(11n), busyBlock(12n), busyBlock(13n)])
    })

    test('is replaced completely', async () => {
      const forked = fakeBlock(12n, { fork: 1, parentFork: 0, postings: [appearance(9)] })
      await storage.replaceHot(12n, [forked])
      expect(await list()).toEqual(['11.0', '11.3', '12.9'])
      expect(await coverage()).toEqual({ firstBlock: 11n, lastBlock: 12n })
      expect(await view((one) => one.blockHash(12n))).toBe(toFakeHash(12n, 1))
      expect(storage.hotRows(13n)).toBeUndefined()
      storage = await opened.reopen()
      expect(await list()).toEqual(['11.0', '11.3', '12.9'])
    })

    test('the same block may come back', async () => {
      await storage.replaceHot(13n, [busyBlock(13n)])
      storage = await opened.reopen()
      expect(await coverage()).toEqual({ firstBlock: 11n, lastBlock: 13n })
    })

    test('keeps its order when it is opened again, whatever digits its numbers have', async () => {
      await storage.reset(toFakeStart(250n))
      const numbers = Array.from({ length: 10 }, (_, at) => 251n + BigInt(at))
      await storage.replaceHot(
        251n,
        numbers.map((number) => busyBlock(number)),
      )
      storage = await opened.reopen()
      expect(storage.hotBlocks().map(({ number }) => number)).toEqual(numbers)
      expect(await coverage()).toEqual({ firstBlock: 251n, lastBlock: 260n })
      expect(await list()).toEqual(numbers.flatMap((number) => [`${number}.0`, `${number}.3`]))
    })

    test('moves into the cold layer without showing twice', async () => {
      const before = await list()
      await storage.append([busyBlock(11n), busyBlock(12n)])
      expect(storage.hotBlocks().map(({ number }) => number)).toEqual([13n])
      expect(storage.checkpoint()?.lastBlock).toBe(12n)
      expect(await list()).toEqual(before)
      storage = await opened.reopen()
      expect(await list()).toEqual(before)
    })

    test('a view does not change under the reader', async () => {
      const [before, during, after] = await view(async (one) => {
        const first = await one.entries('appearances', ALICE, 0, 100)
        await storage.append([busyBlock(11n), busyBlock(12n)])
        await storage.prepend([busyBlock(10n)])
        await storage.replaceHot(13n, [])
        const length = await one.count('appearances', ALICE)
        return [first, length, await one.entries('appearances', ALICE, 0, 100)]
      })
      expect(during).toBe(6)
      expect(after).toEqual(before)
      expect(await list()).toEqual(['10.0', '10.3', '11.0', '11.3', '12.0', '12.3'])
    })
  })

  describe('contracts', () => {
    const creation = (address: number, classes: readonly ('erc20' | 'erc721')[], transactionIndex = 0) => {
      return { address: toFakeAddress(address), creator: BOB, transactionIndex, classes }
    }
    test('are listed by class and by address', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([
        fakeBlock(11n, { creations: [creation(0xc1, ['erc20']), creation(0xc2, [], 4)] }),
      ])
      await storage.prepend([
        fakeBlock(10n, { creations: [creation(0xc3, ['erc721']), creation(0xc1, ['erc20'])] }),
      ])
      await storage.replaceHot(12n, [fakeBlock(12n, { creations: [creation(0xc4, ['erc20'])] })])
      expect(await list('contracts', toClassKey('all'))).toEqual(['10.0', '10.1', '11.0', '11.1', '12.0'])
      expect(await list('contracts', toClassKey('erc20'))).toEqual(['10.1', '11.0', '12.0'])
      expect(await list('contracts', toClassKey('erc721'))).toEqual(['10.0'])
      expect(await list('creations', toFakeAddress(0xc1))).toEqual(['10.1', '11.0'])
      expect(await view((one) => one.creation(11n, 1))).toEqual({
        ...creation(0xc2, [], 4),
        blockNumber: 11n,
      })
      expect(await view((one) => one.creation(12n, 0))).toEqual({
        ...creation(0xc4, ['erc20']),
        blockNumber: 12n,
      })
      expect(await view((one) => one.creation(12n, 1))).toBeUndefined()
    })
    test('facts: those of the later block apply', async () => {
      const facts = (classes: readonly 'erc20'[]) => [{ address: TOKEN, classes }]
      await storage.reset(toFakeStart(10n))
      expect(await view((one) => one.facts(TOKEN))).toBeUndefined()
      await storage.append([fakeBlock(11n, { facts: facts(['erc20']) })])
      await storage.prepend([fakeBlock(10n, { facts: facts([]) })])
      expect(await view((one) => one.facts(TOKEN))).toEqual({ address: TOKEN, classes: ['erc20'] })
      await storage.replaceHot(12n, [fakeBlock(12n, { facts: facts([]) })])
      expect(await view((one) => one.facts(TOKEN))).toEqual({ address: TOKEN, classes: [] })
    })
  })

  describe('gaps', () => {
    const change = { kind: 'created', address: BOB, transactionIndex: 1, other: ALICE } as const
    const partly = (number: bigint) => fakeBlock(number, { postings: [appearance(3)], gap: `gap ${number}` })

    test('are listed and joined with their neighbors, in both layers', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([busyBlock(11n), partly(12n)])
      await storage.prepend([busyBlock(10n), partly(9n), partly(8n), busyBlock(7n)])
      await storage.replaceHot(13n, [partly(13n), busyBlock(14n), partly(15n)])
      const expected = [
        { from: 8n, to: 9n, reason: expect.stringContaining('gap ') },
        { from: 12n, to: 13n, reason: 'gap 12' },
        { from: 15n, to: 15n, reason: 'gap 15' },
      ]
      expect(storage.gaps()).toEqual(expected)
      storage = await opened.reopen()
      expect(storage.gaps()).toEqual(expected)
      await storage.append([partly(13n), busyBlock(14n)])
      expect(storage.gaps()).toEqual(expected)
    })

    test('are filled in place: what was known of them is replaced, nothing else changes', async () => {
      await storage.reset(toFakeStart(1000n))
      for (let number = 1001n; number < 1700n; number++) {
        await storage.append([number % 100n === 0n ? partly(number) : busyBlock(number)])
      }
      await storage.prepend([busyBlock(1000n), partly(999n), busyBlock(998n)])
      const whole = busyBlock(999n, { codeChanges: [change] })
      await storage.fill([whole, busyBlock(1200n), partly(1300n)])
      const filled = ['999.0', '999.3', '1200.0', '1200.3']
      const entries = await list()
      expect(entries.filter((one) => /^(999|1200)\./.test(one))).toEqual(filled)
      expect(entries.filter((one) => /^1300\./.test(one))).toEqual(['1300.3'])
      // 701 blocks with two entries each, five of them still gaps with one.
      expect(entries.length).toBe(702 * 2 - 5)
      expect(await view((one) => one.codeChange(999n, 0))).toEqual({ ...change, blockNumber: 999n })
      expect(await list('codeChanges', BOB)).toEqual(['999.0'])
      expect(storage.gaps().map(({ from }) => from)).toEqual([1100n, 1300n, 1400n, 1500n, 1600n])
      storage = await opened.reopen()
      expect(await list()).toEqual(entries)
      await storage.prepend([busyBlock(997n)])
      await storage.append([busyBlock(1700n)])
      expect(await list()).toEqual(['997.0', '997.3', ...entries, '1700.0', '1700.3'])
    })

    test('only gaps are filled', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([busyBlock(11n), partly(12n)])
      await storage.fill([fakeBlock(11n), fakeBlock(12n), busyBlock(13n)])
      expect(await list()).toEqual(['11.0', '11.3'])
      expect(storage.gaps()).toEqual([])
    })

    test('a block of which nothing is known', async () => {
      await storage.reset(toFakeStart(10n))
      const place = { number: 11n, hash: UNKNOWN_HASH, parentHash: toFakeHash(10n) }
      await storage.append([toUnreadRows(place, 'pruned'), { ...fakeBlock(12n), parentHash: UNKNOWN_HASH }])
      expect(await view((one) => one.blockHash(11n))).toBeUndefined()
      expect(await view((one) => one.totals(11n))).toEqual(UNKNOWN_TOTALS)
      await storage.fill([busyBlock(11n)])
      expect(await view((one) => one.blockHash(11n))).toBe(toFakeHash(11n))
    })
  })

  test('holdings: the first transaction of each token, by address', async () => {
    const holding = (token: typeof TOKEN, transactionIndex: number) => {
      return [{ kind: 'erc20' as const, holder: ALICE, token, transactionIndex, change: 1n }]
    }
    await storage.reset(toFakeStart(10n))
    await storage.append([
      fakeBlock(11n, { holdings: holding(TOKEN, 1) }),
      fakeBlock(12n, { holdings: holding(TOKEN, 2) }),
    ])
    await storage.append([fakeBlock(13n, { holdings: holding(TOKEN, 2) })])
    await storage.replaceHot(14n, [
      fakeBlock(14n, { holdings: [...holding(TOKEN, 0), ...holding(OTHER_TOKEN, 0)] }),
    ])
    const held = (limit = 10) => view((one) => one.holdings('erc20', ALICE, limit))
    expect(await held()).toEqual([
      { token: TOKEN, blockNumber: 11n, transactionIndex: 1 },
      { token: OTHER_TOKEN, blockNumber: 14n, transactionIndex: 0 },
    ])
    await storage.prepend([
      fakeBlock(10n, { holdings: holding(TOKEN, 5) }),
      fakeBlock(9n, { holdings: holding(TOKEN, 6) }),
    ])
    expect(await held(1)).toEqual([{ token: TOKEN, blockNumber: 9n, transactionIndex: 6 }])
    expect(await view((one) => one.holdings('erc721', ALICE, 10))).toEqual([])
    expect(await view((one) => one.holdings('erc20', BOB, 10))).toEqual([])
  })

  test('values are found whichever way the list grew', async () => {
    await storage.reset(toFakeStart(10n))
    await storage.append([
      fakeBlock(11n, { postings: [sent(0, 5n), sent(2, 6n)] }),
      fakeBlock(12n, { postings: [sent(1, 8n)] }),
    ])
    await storage.prepend([fakeBlock(10n, { postings: [sent(0, 2n), sent(1, 4n)] })])
    await storage.replaceHot(13n, [fakeBlock(13n, { postings: [sent(0, 2n ** 63n)] })])
    const find = (value: bigint) => view((one) => one.findValue('sent', ALICE, value))
    expect(await find(2n)).toEqual({ blockNumber: 10n, index: 0, value: 2n })
    expect(await find(6n)).toEqual({ blockNumber: 11n, index: 2, value: 6n })
    expect(await find(8n)).toEqual({ blockNumber: 12n, index: 1, value: 8n })
    expect(await find(2n ** 63n)).toEqual({ blockNumber: 13n, index: 0, value: 2n ** 63n })
    for (const absent of [0n, 3n, 7n, 9n]) expect(await find(absent)).toBeUndefined()
  })

  test('totals of cold and hot blocks', async () => {
    await storage.reset(toFakeStart(10n))
    await storage.append([fakeBlock(11n)])
    await storage.replaceHot(12n, [fakeBlock(12n)])
    for (const number of [11n, 12n]) {
      expect(await view((one) => one.totals(number))).toEqual(fakeBlock(number).totals)
      expect(await view((one) => one.blockHash(number))).toBe(toFakeHash(number))
    }
    for (const number of [10n, 13n]) expect(await view((one) => one.totals(number))).toBeUndefined()
  })

  describe('tokens', () => {
    const CAROL = toFakeAddress(3)
    const ZERO = `0x${'00'.repeat(20)}` as const
    const moves = (
      ...changes: readonly (readonly [holder: Address, change: bigint])[]
    ): BlockRows['holdings'] =>
      changes.map(([holder, change]) => {
        return { kind: 'erc20', holder, token: TOKEN, transactionIndex: 0, change }
      })
    const owns = (...changes: readonly (readonly [holder: Address, id: bigint, change: bigint])[]) =>
      changes.map(([holder, id, change]) => ({ token: TOKEN, id, holder, change }))
    const idTransfers = (...ids: readonly bigint[]): readonly PostingRow[] =>
      ids.map((id, index) => ({ list: 'idTransfers', key: toIdKey(TOKEN, id), index }))
    const holders = (after?: IndexedHolder, limit = 10) =>
      view((one) => one.holders('erc20', TOKEN, after, limit))
    const totals = () => view((one) => one.tokenTotals('erc20', TOKEN))

    test('balances are sums, whichever way the index grows, and ordered by size', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([
        fakeBlock(11n, { holdings: moves([ALICE, -40n], [BOB, 40n]) }),
        fakeBlock(12n, { holdings: moves([BOB, -300n], [CAROL, 300n]) }),
      ])
      // Only what they sent is indexed yet.
      expect(await holders()).toEqual([{ holder: CAROL, balance: 300n }])
      expect(await totals()).toEqual({ holders: 1, negative: 2, unread: 0 })
      await storage.prepend([
        fakeBlock(10n, { holdings: moves([ZERO, -300n], [BOB, 300n]) }),
        fakeBlock(9n, { holdings: moves([ZERO, -(2n ** 64n)], [ALICE, 2n ** 64n]) }),
      ])
      const expected = [
        { holder: ALICE, balance: 2n ** 64n - 40n },
        { holder: CAROL, balance: 300n },
        { holder: BOB, balance: 40n },
      ]
      expect(await holders()).toEqual(expected)
      expect(await totals()).toEqual({ holders: 3, negative: 0, unread: 0 })
      storage = await opened.reopen()
      expect(await holders()).toEqual(expected)
      // From anywhere, and the zero address is not a holder.
      expect(await holders(expected[0], 1)).toEqual([expected[1]])
      expect(await holders(expected[2])).toEqual([])
      expect(await view((one) => one.balance('erc20', TOKEN, ZERO))).toBe(-(2n ** 64n) - 300n)
      expect(await view((one) => one.balance('erc20', OTHER_TOKEN, ALICE))).toBeUndefined()
      expect(await view((one) => one.holders('erc721', TOKEN, undefined, 10))).toEqual([])
    })

    test('equal balances are ordered by address; one of zero is none', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([fakeBlock(11n, { holdings: moves([BOB, 255n], [ALICE, 255n], [CAROL, 256n]) })])
      await storage.append([fakeBlock(12n, { holdings: moves([CAROL, -256n], [ALICE, 0n]) })])
      expect(await holders()).toEqual([
        { holder: ALICE, balance: 255n },
        { holder: BOB, balance: 255n },
      ])
      expect(await holders({ holder: ALICE, balance: 255n })).toEqual([{ holder: BOB, balance: 255n }])
      expect(await totals()).toEqual({ holders: 2, negative: 0, unread: 0 })
    })

    test('hot blocks change the order, the counts and the pages, and leave no trace when they go', async () => {
      await storage.reset(toFakeStart(10n))
      await storage.append([fakeBlock(11n, { holdings: moves([ALICE, 100n], [BOB, 50n], [CAROL, 10n]) })])
      const before = [await holders(), await totals()]
      const unread = moves([BOB, 0n]).map((row) => ({ ...row, unread: 1 }))
      await storage.replaceHot(12n, [
        fakeBlock(12n, { holdings: moves([ALICE, -100n], [CAROL, 95n], [toFakeAddress(4), 5n]) }),
        fakeBlock(13n, { holdings: [...unread, ...moves([toFakeAddress(5), -1n])] }),
      ])
      const during = [
        { holder: CAROL, balance: 105n },
        { holder: BOB, balance: 50n },
        { holder: toFakeAddress(4), balance: 5n },
      ]
      expect(await holders()).toEqual(during)
      expect(await holders(undefined, 2)).toEqual(during.slice(0, 2))
      expect(await holders(during[0], 1)).toEqual(during.slice(1, 2))
      expect(await totals()).toEqual({ holders: 3, negative: 1, unread: 1 })
      expect(await view((one) => one.balance('erc20', TOKEN, CAROL))).toBe(105n)
      await storage.replaceHot(12n, [fakeBlock(12n, { fork: 1, parentFork: 0 })])
      expect([await holders(), await totals()]).toEqual(before)
    })

    test('settled blocks count as they did while they were hot', async () => {
      await storage.reset(toFakeStart(10n))
      const block = fakeBlock(11n, {
        holdings: moves([ALICE, 7n], [BOB, -3n]).map((row) => ({ ...row, unread: 1 })),
        idChanges: owns([ALICE, 5n, 7n], [BOB, 5n, -3n]),
        postings: idTransfers(5n),
      })
      const all = async () => [
        await holders(),
        await totals(),
        await view((one) => one.idCount(TOKEN)),
        await view((one) => one.ids(TOKEN, undefined, 9)),
        await view((one) => one.idHolders(TOKEN, 5n, undefined, 9)),
      ]
      await storage.replaceHot(11n, [block])
      const hot = await all()
      expect(hot[1]).toEqual({ holders: 1, negative: 1, unread: 2 })
      await storage.append([block])
      expect(await all()).toEqual(hot)
    })

    test('ids ascend by number, each with its transfers and holders', async () => {
      await storage.reset(toFakeStart(10n))
      const large = 2n ** 256n - 1n
      await storage.append([
        fakeBlock(11n, {
          postings: idTransfers(0n, 255n, 256n, large),
          idChanges: owns([ALICE, 0n, 1n], [ALICE, 255n, 1n], [BOB, 256n, 1n], [BOB, large, 1n]),
        }),
      ])
      await storage.prepend([
        fakeBlock(10n, { postings: idTransfers(7n), idChanges: owns([CAROL, 7n, 1n], [BOB, 256n, 3n]) }),
      ])
      await storage.replaceHot(12n, [
        fakeBlock(12n, {
          postings: idTransfers(256n, 300n),
          idChanges: owns([BOB, 256n, -4n], [CAROL, 256n, 4n], [BOB, 300n, 1n]),
        }),
      ])
      const ids = (after?: bigint, limit = 10) => view((one) => one.ids(TOKEN, after, limit))
      expect((await ids()).map(({ id }) => id)).toEqual([0n, 7n, 255n, 256n, 300n, large])
      expect(await ids(255n, 2)).toEqual([
        { id: 256n, transferCount: 2 },
        { id: 300n, transferCount: 1 },
      ])
      expect(await ids(large)).toEqual([])
      expect(await view((one) => one.idCount(TOKEN))).toBe(6)
      expect(await view((one) => one.idCount(OTHER_TOKEN))).toBe(0)
      const holdersOf = (id: bigint, after?: Address) => view((one) => one.idHolders(TOKEN, id, after, 10))
      expect(await holdersOf(256n)).toEqual([{ holder: CAROL, balance: 4n }])
      await storage.replaceHot(12n, [])
      expect(await holdersOf(256n)).toEqual([{ holder: BOB, balance: 4n }])
      expect(await holdersOf(256n, BOB)).toEqual([])
      expect(await view((one) => one.idCount(TOKEN))).toBe(5)
    })

    test('a gap that is filled replaces what was known of its transfers', async () => {
      await storage.reset(toFakeStart(10n))
      const partly = fakeBlock(11n, {
        gap: 'a receipt is missing',
        holdings: moves([ALICE, 10n], [BOB, -10n]).map((row) => ({ ...row, unread: 1 })),
        idChanges: owns([ALICE, 1n, 1n]),
        postings: idTransfers(1n),
      })
      await storage.append([partly, fakeBlock(12n, { holdings: moves([ALICE, 5n]) })])
      expect(await totals()).toEqual({ holders: 1, negative: 1, unread: 2 })
      await storage.fill([
        fakeBlock(11n, {
          holdings: moves([ALICE, 4n], [CAROL, 6n]),
          idChanges: owns([CAROL, 2n, 1n]),
          postings: idTransfers(2n),
        }),
      ])
      expect(await holders()).toEqual([
        { holder: ALICE, balance: 9n },
        { holder: CAROL, balance: 6n },
      ])
      expect(await totals()).toEqual({ holders: 2, negative: 0, unread: 0 })
      expect(await view((one) => one.ids(TOKEN, undefined, 10))).toEqual([{ id: 2n, transferCount: 1 }])
      expect(await view((one) => one.idCount(TOKEN))).toBe(1)
      expect(await view((one) => one.idHolders(TOKEN, 1n, undefined, 10))).toEqual([])
      expect(await view((one) => one.idHolders(TOKEN, 2n, undefined, 10))).toEqual([
        { holder: CAROL, balance: 1n },
      ])
    })
  })
}
