import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlockRows, type PostingList, type PostingRow, toClassKey } from '../blockRows.ts'
import type { IndexStorage, IndexView } from '../Storage.ts'
import { madeBlock, toMadeAddress, toMadeHash, toMadeStart } from './madeBlocks.ts'

/** A store to test, and what to do when it is no longer needed. */
export interface StorageUnderTest {
  readonly storage: IndexStorage
  /** Closes it and opens it again where it keeps anything. */
  reopen(): Promise<IndexStorage>
  remove(): Promise<void>
}

const ALICE = toMadeAddress(1)
const BOB = toMadeAddress(2)
const TOKEN = toMadeAddress(0x70)
const OTHER_TOKEN = toMadeAddress(0x71)

const appearance = (index: number, key = ALICE): PostingRow => ({ list: 'appearances', key, index })
const sent = (index: number, value: bigint): PostingRow => ({ list: 'sent', key: ALICE, index, value })

function busyBlock(number: bigint, parts: Parameters<typeof madeBlock>[1] = {}): BlockRows {
  return madeBlock(number, { postings: [appearance(0), appearance(3)], ...parts })
}

/** What every adapter does. Run it with `describe`. */
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
      await expect(storage.prepend([madeBlock(1n)])).rejects.toThrow('no start')
    })
    test('covers no block after a reset', async () => {
      await storage.reset(toMadeStart(10n))
      expect(storage.checkpoint()).toMatchObject({
        firstBlock: 11n,
        lastBlock: 10n,
        lastHash: toMadeHash(10n),
      })
      expect(await coverage()).toBeUndefined()
    })
    test('forgets everything with another reset', async () => {
      await storage.reset(toMadeStart(10n))
      await storage.append([busyBlock(11n)])
      await storage.replaceHot(12n, [busyBlock(12n)])
      await storage.reset(toMadeStart(5n))
      expect(storage.hotBlocks()).toEqual([])
      expect(await list()).toEqual([])
      expect(await view((one) => one.totals(11n))).toBeUndefined()
    })
  })

  describe('growth', () => {
    beforeEach(() => storage.reset(toMadeStart(10n)))

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

    test('keeps lists and keys apart', async () => {
      await storage.append([madeBlock(11n, { postings: [appearance(1), appearance(2, BOB), sent(1, 7n)] })])
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
      expect(storage.hotBlocks().map(({ hash }) => hash)).toEqual([toMadeHash(12n)])
      expect(await list()).toEqual(before)
      expect(storage.hotRows(toMadeHash(12n))).toEqual(busyBlock(12n))
    })

    test('tells from where on all inner calls are known', async () => {
      const tracedFrom = () => storage.checkpoint()?.tracedFrom
      expect(tracedFrom()).toBe(11n)
      await storage.append([madeBlock(11n), madeBlock(12n)])
      await storage.prepend([madeBlock(10n)])
      expect(tracedFrom()).toBe(10n)
      await storage.prepend([madeBlock(9n, { isTraced: false }), madeBlock(8n)])
      expect(tracedFrom()).toBe(10n)
      await storage.append([madeBlock(13n, { isTraced: false }), madeBlock(14n)])
      expect(tracedFrom()).toBe(14n)
      storage = await opened.reopen()
      expect(tracedFrom()).toBe(14n)
    })

    test('error: blocks that do not link', async () => {
      await expect(storage.append([madeBlock(12n)])).rejects.toThrow('does not link')
      await expect(storage.append([madeBlock(11n, { parentFork: 1 })])).rejects.toThrow('does not link')
      await expect(storage.prepend([madeBlock(9n)])).rejects.toThrow('does not link')
      await expect(storage.prepend([madeBlock(10n, { fork: 1 })])).rejects.toThrow('does not link')
      await expect(storage.replaceHot(11n, [madeBlock(12n)])).rejects.toThrow('does not link')
      expect(await coverage()).toBeUndefined()
      await storage.append([madeBlock(11n)])
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
      await storage.reset(toMadeStart(10n))
      await storage.replaceHot(11n, [busyBlock(11n), busyBlock(12n), busyBlock(13n)])
    })

    test('is replaced without a trace', async () => {
      const forked = madeBlock(12n, { fork: 1, parentFork: 0, postings: [appearance(9)] })
      await storage.replaceHot(12n, [forked])
      expect(await list()).toEqual(['11.0', '11.3', '12.9'])
      expect(await coverage()).toEqual({ firstBlock: 11n, lastBlock: 12n })
      expect(await view((one) => one.blockHash(12n))).toBe(toMadeHash(12n, 1))
      expect(storage.hotRows(toMadeHash(13n))).toBeUndefined()
      storage = await opened.reopen()
      expect(await list()).toEqual(['11.0', '11.3', '12.9'])
    })

    test('the same block may come back', async () => {
      await storage.replaceHot(13n, [busyBlock(13n)])
      storage = await opened.reopen()
      expect(await coverage()).toEqual({ firstBlock: 11n, lastBlock: 13n })
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
      return { address: toMadeAddress(address), creator: BOB, transactionIndex, classes }
    }
    test('are listed by class and by address', async () => {
      await storage.reset(toMadeStart(10n))
      await storage.append([
        madeBlock(11n, { creations: [creation(0xc1, ['erc20']), creation(0xc2, [], 4)] }),
      ])
      await storage.prepend([
        madeBlock(10n, { creations: [creation(0xc3, ['erc721']), creation(0xc1, ['erc20'])] }),
      ])
      await storage.replaceHot(12n, [madeBlock(12n, { creations: [creation(0xc4, ['erc20'])] })])
      expect(await list('contracts', toClassKey('all'))).toEqual(['10.0', '10.1', '11.0', '11.1', '12.0'])
      expect(await list('contracts', toClassKey('erc20'))).toEqual(['10.1', '11.0', '12.0'])
      expect(await list('contracts', toClassKey('erc721'))).toEqual(['10.0'])
      expect(await list('creations', toMadeAddress(0xc1))).toEqual(['10.1', '11.0'])
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
    test('facts: those of the later block stand', async () => {
      const facts = (classes: readonly 'erc20'[]) => [{ address: TOKEN, classes }]
      await storage.reset(toMadeStart(10n))
      expect(await view((one) => one.facts(TOKEN))).toBeUndefined()
      await storage.append([madeBlock(11n, { facts: facts(['erc20']) })])
      await storage.prepend([madeBlock(10n, { facts: facts([]) })])
      expect(await view((one) => one.facts(TOKEN))).toEqual({ address: TOKEN, classes: ['erc20'] })
      await storage.replaceHot(12n, [madeBlock(12n, { facts: facts([]) })])
      expect(await view((one) => one.facts(TOKEN))).toEqual({ address: TOKEN, classes: [] })
    })
  })

  test('holdings: the first meeting of each token, by address', async () => {
    const holding = (token: typeof TOKEN, transactionIndex: number) => {
      return [{ kind: 'erc20' as const, holder: ALICE, token, transactionIndex }]
    }
    await storage.reset(toMadeStart(10n))
    await storage.append([
      madeBlock(11n, { holdings: holding(TOKEN, 1) }),
      madeBlock(12n, { holdings: holding(TOKEN, 2) }),
    ])
    await storage.append([madeBlock(13n, { holdings: holding(TOKEN, 2) })])
    await storage.replaceHot(14n, [
      madeBlock(14n, { holdings: [...holding(TOKEN, 0), ...holding(OTHER_TOKEN, 0)] }),
    ])
    const held = (limit = 10) => view((one) => one.holdings('erc20', ALICE, limit))
    expect(await held()).toEqual([
      { token: TOKEN, blockNumber: 11n, transactionIndex: 1 },
      { token: OTHER_TOKEN, blockNumber: 14n, transactionIndex: 0 },
    ])
    await storage.prepend([
      madeBlock(10n, { holdings: holding(TOKEN, 5) }),
      madeBlock(9n, { holdings: holding(TOKEN, 6) }),
    ])
    expect(await held(1)).toEqual([{ token: TOKEN, blockNumber: 9n, transactionIndex: 6 }])
    expect(await view((one) => one.holdings('erc721', ALICE, 10))).toEqual([])
    expect(await view((one) => one.holdings('erc20', BOB, 10))).toEqual([])
  })

  test('values are found whichever way the list grew', async () => {
    await storage.reset(toMadeStart(10n))
    await storage.append([
      madeBlock(11n, { postings: [sent(0, 5n), sent(2, 6n)] }),
      madeBlock(12n, { postings: [sent(1, 8n)] }),
    ])
    await storage.prepend([madeBlock(10n, { postings: [sent(0, 2n), sent(1, 4n)] })])
    await storage.replaceHot(13n, [madeBlock(13n, { postings: [sent(0, 2n ** 63n)] })])
    const find = (value: bigint) => view((one) => one.findValue('sent', ALICE, value))
    expect(await find(2n)).toEqual({ blockNumber: 10n, index: 0, value: 2n })
    expect(await find(6n)).toEqual({ blockNumber: 11n, index: 2, value: 6n })
    expect(await find(8n)).toEqual({ blockNumber: 12n, index: 1, value: 8n })
    expect(await find(2n ** 63n)).toEqual({ blockNumber: 13n, index: 0, value: 2n ** 63n })
    for (const absent of [0n, 3n, 7n, 9n]) expect(await find(absent)).toBeUndefined()
  })

  test('totals of cold and hot blocks', async () => {
    await storage.reset(toMadeStart(10n))
    await storage.append([madeBlock(11n)])
    await storage.replaceHot(12n, [madeBlock(12n)])
    for (const number of [11n, 12n]) {
      expect(await view((one) => one.totals(number))).toEqual(madeBlock(number).totals)
      expect(await view((one) => one.blockHash(number))).toBe(toMadeHash(number))
    }
    for (const number of [10n, 13n]) expect(await view((one) => one.totals(number))).toBeUndefined()
  })
}
