import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { bytesToHex } from '@otterscan/ethereum/hex'
import { ClassicLevel } from 'classic-level'
import { describe, expect, test } from 'vitest'
import { type BlockRows, type PostingRow, toIdKey } from '../blockRows.ts'
import { createMemoryStorage } from '../memory/createMemoryStorage.ts'
import type { IndexStorage, IndexView } from '../storage.ts'
import { activityContract } from '../testing/activity.contract.ts'
import { fakeBlock, toFakeAddress, toFakeStart } from '../testing/fakeBlocks.ts'
import { storageContract } from '../testing/storage.contract.ts'
import { DamagedIndexError, LockedIndexError, openCheckedDatabase } from './checkedDatabase.ts'
import { createLevelStorage, OtherLayoutError } from './createLevelStorage.ts'
import { CHECKPOINT_KEY, toHotKey } from './keys.ts'
import { openIndex } from './openIndex.ts'

async function openInNewDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'otterscan-index-'))
  let storage = await createLevelStorage(directory)
  return {
    directory,
    storage,
    reopen: async () => {
      await storage.close()
      storage = await createLevelStorage(directory)
      return storage
    },
    remove: async () => {
      await storage.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The same numbers every time. Park and Miller's generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const KEYS = [1, 2, 3].map(toFakeAddress)

/** Blocks in which the first key is everywhere and the others are rare; nonces rise with gaps. */
function makeChain(length: number): readonly BlockRows[] {
  const random = createRandom(7)
  let nonce = 0n
  return Array.from({ length }, (_, number) => {
    const postings = KEYS.flatMap((key, rarity) => {
      const rows: PostingRow[] = []
      for (let index = 0; index < 9; index++) {
        if (random(4 ** (rarity + 1)) > 0) continue
        rows.push({ list: 'appearances', key, index: index * 70 })
        if (rarity > 0) continue
        nonce += BigInt(random(9) === 0 ? 2 : 1)
        rows.push({ list: 'sent', key, index, value: nonce })
      }
      return rows
    })
    const moves = KEYS.filter(() => random(3) === 0).map((holder) => {
      return {
        holder,
        token: KEYS[random(2)] ?? TOKEN,
        transactionIndex: random(9),
        change: toChange(random),
      }
    })
    const held = new Map(
      moves.map((row) => [`${row.holder} ${row.token}`, { kind: 'erc20' as const, ...row }]),
    )
    const owned = moves.map(({ transactionIndex: _, ...row }) => ({ ...row, id: BigInt(random(5)) }))
    const ids = owned.map(({ token, id }, index): PostingRow => {
      return { list: 'idTransfers', key: toIdKey(token, id), index }
    })
    return fakeBlock(BigInt(number), {
      postings: [...postings, ...ids],
      holdings: [...held.values()],
      idChanges: owned,
      ...(random(40) === 0 && { gap: 'a gap' }),
      timestamp: BigInt(number * 700),
      figures: { gasUsed: BigInt(random(1_000)), baseFee: BigInt(random(1_000)) },
    })
  })
}

const TOKEN = toFakeAddress(9)

/** Small ones, so that sums are often zero or equal, and now and then one of many bytes. */
function toChange(random: (below: number) => number): bigint {
  const change = BigInt(random(7) - 3)
  return random(30) === 0 ? change * 2n ** 100n : change
}

async function describeTokens(view: IndexView): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const token of KEYS) {
    const holders = await view.holders('erc20', token, undefined, 100)
    answers.push(holders, await view.tokenTotals('erc20', token), await view.idCount(token))
    for (const after of holders) answers.push(await view.holders('erc20', token, after, 2))
    for (const holder of KEYS) {
      answers.push(await view.balance('erc20', token, holder), await view.holdings('erc20', holder, 100))
    }
    const ids = await view.ids(token, undefined, 100)
    answers.push(ids)
    for (const { id } of ids) {
      answers.push(await view.ids(token, id, 2), await view.idHolders(token, id, KEYS[0], 1))
      answers.push(await view.idHolders(token, id, undefined, 100))
    }
  }
  return answers
}

async function describeLists(view: IndexView, random: (below: number) => number, length: number) {
  const answers: unknown[] = [view.coverage, ...(await describeTokens(view))]
  for (const interval of ['hour', 'day'] as const) answers.push(await view.activity({ interval, limit: 500 }))
  for (const key of KEYS) {
    for (const list of ['appearances', 'sent'] as const) {
      const count = await view.count(list, key)
      answers.push(count, await view.entries(list, key, 0, count))
      for (let at = 0; at < 25; at++) {
        answers.push(await view.entries(list, key, random(count + 2), random(700)))
        answers.push(await view.countBelow(list, key, BigInt(random(length + 2))))
        answers.push(await view.findValue('sent', key, BigInt(random(count + 50))))
      }
    }
  }
  return answers
}

describe('createLevelStorage', () => {
  storageContract(openInNewDirectory)
  activityContract(openInNewDirectory)

  test('long lists: the same as in memory, whatever the size of the steps', async () => {
    const length = 1200
    const chain = makeChain(length)
    const { storage, remove } = await openInNewDirectory()
    try {
      const memory = createMemoryStorage()
      const both = (task: (one: IndexStorage) => Promise<void>) => Promise.all([storage, memory].map(task))
      await both((one) => one.reset({ ...toFakeStart(699n) }))
      const random = createRandom(11)
      for (let low = 699, high = 700; low >= 0 || high < length - 5; ) {
        const step = 1 + random(90)
        if (random(2) === 0 && low >= 0) {
          const blocks = chain.slice(Math.max(low - step + 1, 0), low + 1).toReversed()
          await both((one) => one.prepend(blocks))
          low -= blocks.length
        } else if (high < length - 5) {
          const blocks = chain.slice(high, Math.min(high + step, length - 5))
          await both((one) => one.append(blocks))
          high += blocks.length
        }
      }
      await both((one) => one.replaceHot(BigInt(length - 5), chain.slice(length - 5)))
      // What is known of a gap is replaced: here by nothing, and by another block of the same number.
      const gaps = chain.slice(0, length - 5).filter(({ gap }) => gap !== undefined)
      const filled = gaps.map((block, at) => ({
        ...fakeBlock(block.number),
        ...(at % 2 === 0 && { holdings: block.holdings.slice(1), idChanges: [] }),
      }))
      expect(filled.length).toBeGreaterThan(10)
      const tokens = await storage.read(describeTokens)
      await both((one) => one.fill(filled))
      expect(await storage.read(describeTokens)).not.toEqual(tokens)
      const [fromLevel, fromMemory] = await Promise.all(
        [storage, memory].map((one) => one.read((view) => describeLists(view, createRandom(3), length))),
      )
      expect(fromLevel).toEqual(fromMemory)
      // The busy list must have full chunks on both sides, or this proves nothing.
      expect(await memory.read((view) => view.count('appearances', KEYS[0] ?? '0x'))).toBeGreaterThan(2048)
    } finally {
      await remove()
    }
  })

  test('behavior: hot blocks in the directory that do not link are ignored', async () => {
    const { directory, storage, remove, reopen } = await openInNewDirectory()
    await storage.reset(toFakeStart(10n))
    await storage.replaceHot(11n, [fakeBlock(11n), fakeBlock(12n)])
    await storage.close()
    const database = await openCheckedDatabase(directory)
    // One of a fork, its child, one with a gap below, one that is already cold.
    const unlinked = [
      fakeBlock(13n, { fork: 1 }),
      fakeBlock(14n, { fork: 1 }),
      fakeBlock(16n),
      fakeBlock(10n, { fork: 1 }),
    ]
    await database.write(
      unlinked.map((block) => {
        const key = toHotKey(Number(block.number), block.hash)
        return { type: 'put', key, value: serialize(block), isNew: true }
      }),
    )
    await database.close()
    const reopened = await reopen()
    expect(reopened.hotBlocks().map(({ number }) => number)).toEqual([11n, 12n])
    expect(await reopened.read(async ({ coverage }) => coverage)).toEqual({ firstBlock: 11n, lastBlock: 12n })
    // The next block is still accepted.
    await reopened.replaceHot(13n, [fakeBlock(13n)])
    expect(reopened.hotBlocks().map(({ number }) => number)).toEqual([11n, 12n, 13n])
    await remove()
  })

  test('error: a record that was changed, lost or exchanged is noticed', async () => {
    const { directory, storage, remove } = await openInNewDirectory()
    await storage.reset(toFakeStart(10n))
    await storage.append(makeChain(31).slice(11))
    await storage.prepend([fakeBlock(10n, { gap: 'a gap' }), fakeBlock(9n)])
    await storage.verify()
    await storage.close()
    const raw = () =>
      new ClassicLevel<Uint8Array, Uint8Array>(directory, { keyEncoding: 'view', valueEncoding: 'view' })
    const before = raw()
    const records = await before.iterator().all()
    await before.close()
    expect(records.length).toBeGreaterThan(20)
    for (const [at, [key, value]] of records.entries()) {
      // A third of them: each kind of record is met.
      if (at % 3 !== 0) continue
      const [, other] = records[(at + 1) % records.length] ?? []
      for (const change of ['flip', 'lose', 'exchange'] as const) {
        const database = raw()
        const flipped = value.map((byte, place) => (place === Math.floor(value.length / 2) ? byte ^ 1 : byte))
        if (change === 'lose') await database.del(key)
        else await database.put(key, change === 'flip' ? flipped : (other ?? value))
        await database.close()
        // Without its checkpoint an index counts as a start that was interrupted, and is empty.
        const isCheckpoint = key.length === 1
        if (!(isCheckpoint && change === 'lose')) {
          const opened = createLevelStorage(directory).then(async (one) => {
            try {
              await one.verify()
            } finally {
              await one.close()
            }
          })
          await expect(opened, `${change} ${bytesToHex(key)}`).rejects.toThrow(
            isCheckpoint ? Error : DamagedIndexError,
          )
        }
        const restored = raw()
        await restored.put(key, value)
        await restored.close()
      }
    }
    await remove()
  })

  test('error: another layout is not opened, and not touched', async () => {
    const { directory, storage, remove } = await openInNewDirectory()
    await storage.reset(toFakeStart(10n))
    await storage.close()
    // As the first layout wrote it, without a checksum; and one of a later version.
    const writeLater = async () => {
      const database = await openCheckedDatabase(directory)
      const value = Uint8Array.of(77, 1, 2, 3)
      await database.write([{ type: 'put', key: CHECKPOINT_KEY, value, isNew: false }])
      await database.close()
    }
    const writeFirst = async () => {
      const database = new ClassicLevel<Uint8Array, Uint8Array>(directory, {
        keyEncoding: 'view',
        valueEncoding: 'view',
      })
      await database.put(CHECKPOINT_KEY, Uint8Array.of(1, 1, 2, 3))
      await database.close()
    }
    for (const write of [writeLater, writeFirst]) {
      await write()
      await expect(createLevelStorage(directory)).rejects.toThrow(OtherLayoutError)
    }
    await expect(openIndex(directory)).resolves.toMatchObject({
      notice: expect.stringContaining('another version'),
    })
    await remove()
  })

  test('error: a directory in use', async () => {
    const { directory, remove } = await openInNewDirectory()
    await expect(createLevelStorage(directory)).rejects.toThrow(LockedIndexError)
    await remove()
  })

  test('a block of 100,000 rows is written in slices: other work goes on meanwhile', async () => {
    const { storage, remove } = await openInNewDirectory()
    await storage.reset(toFakeStart(10n))
    const postings = Array.from({ length: 100_000 }, (_, at): PostingRow => {
      return { list: 'appearances', key: toFakeAddress(at), index: 0 }
    })
    const block = { ...fakeBlock(11n), postings }
    const startedAt = performance.now()
    let last = startedAt
    let longest = 0
    const probe = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    await storage.append([block])
    clearInterval(probe)
    longest = Math.max(longest, performance.now() - last)
    // Of the whole time, so that a busy machine does not matter.
    expect(longest / (performance.now() - startedAt)).toBeLessThan(0.25)
    await remove()
  }, 60_000)
})
