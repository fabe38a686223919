import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BlockRows, PostingRow } from '../blockRows.ts'
import { createMemoryStorage } from '../memory/createMemoryStorage.ts'
import type { IndexStorage, IndexView } from '../Storage.ts'
import { madeBlock, toMadeAddress, toMadeStart } from '../testing/madeBlocks.ts'
import { storageContract } from '../testing/storage.contract.ts'
import { createLevelStorage } from './createLevelStorage.ts'

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

const KEYS = [1, 2, 3].map(toMadeAddress)

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
    return madeBlock(BigInt(number), { postings })
  })
}

async function describeLists(view: IndexView, random: (below: number) => number, length: number) {
  const answers: unknown[] = [view.coverage]
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

  test('long lists: the same as in memory, whatever the size of the steps', async () => {
    const length = 1200
    const chain = makeChain(length)
    const { storage, remove } = await openInNewDirectory()
    try {
      const memory = createMemoryStorage()
      const both = (task: (one: IndexStorage) => Promise<void>) => Promise.all([storage, memory].map(task))
      await both((one) => one.reset({ ...toMadeStart(699n) }))
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

  test('error: a directory in use is named', async () => {
    const { directory, remove } = await openInNewDirectory()
    await expect(createLevelStorage(directory)).rejects.toThrow(
      `${directory} cannot be opened: another program uses it`,
    )
    await remove()
  })
})
