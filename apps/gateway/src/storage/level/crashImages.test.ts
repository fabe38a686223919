import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../memory/createMemoryStorage.ts'
import { describeStore, STORE_STEPS } from '../testing/storeSteps.ts'
import { createLevelStorage } from './createLevelStorage.ts'

const root = mkdtempSync(join(tmpdir(), 'otterscan-crash-'))
/** Directories, each as a process leaves it that is killed before one of its writes. */
const images: string[] = []

/**
 * Copies the directory before everything that is asked of the database: each write is with the system when it returns,
 * so a process killed there leaves exactly these files. A wipe is also interrupted halfway, with the highest keys
 * deleted: LevelDB does not promise an order.
 */
function takeImages(directory: string): () => void {
  const takeImage = () => {
    const image = join(root, `image-${images.length}`)
    cpSync(directory, image, { recursive: true })
    images.push(image)
  }
  const names = ['put', 'del', 'batch', 'clear']
  for (const name of names) {
    const original: unknown = Reflect.get(ClassicLevel.prototype, name)
    if (typeof original !== 'function') throw new Error(`the database has no ${name}`)
    const clearHalf = async (database: unknown) => {
      await Reflect.apply(original, database, [{ reverse: true, limit: 5 }])
      takeImage()
    }
    // Not async: without arguments, `batch` gives a batch to collect writes in. Nothing is written before its `write`.
    Reflect.set(ClassicLevel.prototype, name, function (this: unknown, ...args: readonly unknown[]): unknown {
      takeImage()
      const call = (): unknown => Reflect.apply(original, this, args)
      return name === 'clear' ? clearHalf(this).then(call) : call()
    })
  }
  return () => {
    for (const name of names) Reflect.deleteProperty(ClassicLevel.prototype, name)
  }
}

beforeAll(async () => {
  const directory = join(root, 'store')
  const stop = takeImages(directory)
  const storage = await createLevelStorage(directory)
  for (const step of STORE_STEPS) await step(storage)
  stop()
  await storage.close()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What a store says before the first step and after each. */
async function describeSteps() {
  const memory = createMemoryStorage()
  const states = [await describeStore(memory)]
  for (const step of STORE_STEPS) {
    await step(memory)
    states.push(await describeStore(memory))
  }
  return states
}

describe('a store whose process is killed at any of its writes', () => {
  test('is as it was before or after a step, or empty', async () => {
    const states = await describeSteps()
    const seen = new Set<number>()
    for (const image of images) {
      const storage = await createLevelStorage(image)
      const state = await describeStore(storage)
      await storage.close()
      expect(states, image).toContainEqual(state)
      seen.add(states.findIndex((one) => toText(one) === toText(state)))
    }
    // Each step was reached. What is after the last one is seen only if LevelDB tidies up late.
    expect(STORE_STEPS.map((_, at) => at).filter((at) => !seen.has(at))).toEqual([])
  })

  test('without a checkpoint, opening it removes everything', async () => {
    let emptied = 0
    for (const image of images) {
      const storage = await createLevelStorage(image)
      const isNone = storage.checkpoint() === undefined
      await storage.close()
      if (!isNone) continue
      emptied++
      const database = new ClassicLevel(image)
      expect(await database.keys().all()).toEqual([])
      await database.close()
    }
    expect(emptied).toBeGreaterThan(5)
  })

  test('can start again, and nothing of before shows', async () => {
    const whole = (await describeSteps()).at(-1)
    for (const image of images) {
      const storage = await createLevelStorage(image)
      for (const step of STORE_STEPS) await step(storage)
      expect(await describeStore(storage)).toEqual(whole)
      await storage.close()
    }
  })
})

function toText(state: unknown): string {
  return JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}
