import { describe, expect, test } from 'vitest'
import { type BlockTime, findBlockAtTime } from './findBlockAtTime.ts'

const DAY = 86_400n

/** A chain of blocks at given times that counts its reads. */
function createChain(timestamps: readonly bigint[], first = 0n) {
  let reads = 0
  const last = timestamps.length - 1
  const head: BlockTime = { number: first + BigInt(last), timestamp: timestamps[last] ?? 0n }
  return {
    head,
    countReads: () => reads,
    getTimestamp: async (blockNumber: bigint) => {
      reads += 1
      return timestamps[Number(blockNumber - first)]
    },
    /** Linear search, as a reference. */
    findSlowly: (time: bigint) => {
      let found: BlockTime | undefined
      timestamps.forEach((timestamp, index) => {
        if (timestamp <= time) found = { number: first + BigInt(index), timestamp }
      })
      return found
    },
  }
}

const steady = (seconds: bigint, count: number, start = 1_700_000_000n) =>
  createChain(Array.from({ length: count }, (_, index) => start + seconds * BigInt(index)))

/** Deterministic pseudo-random numbers. */
function createNoise(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('findBlockAtTime', () => {
  test.each([1n, 2n, 5n, 7n, 12n, 13n, 15n, 60n, 600n])('steady blocks of %i s', async (seconds) => {
    const chain = steady(seconds, Number(200_000n / seconds) + 10)
    const time = chain.head.timestamp - DAY
    expect(await findBlockAtTime(time, chain.head, chain.getTimestamp)).toEqual(chain.findSlowly(time))
    expect(chain.countReads()).toBeLessThanOrEqual(3)
  })

  test('with missed slots, at most six reads', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const noise = createNoise(seed)
      let time = 1_700_000_000n
      const chain = createChain(
        Array.from({ length: 9_000 }, () => {
          time += noise() < 0.01 ? 24n : 12n
          return time
        }),
      )
      const wanted = chain.head.timestamp - DAY
      expect(await findBlockAtTime(wanted, chain.head, chain.getTimestamp)).toEqual(chain.findSlowly(wanted))
      expect(chain.countReads(), `seed ${seed}`).toBeLessThanOrEqual(6)
    }
  })

  test('a chain with pauses and bursts still gives the right block', async () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const noise = createNoise(seed)
      let time = 1_700_000_000n
      const chain = createChain(
        Array.from({ length: 3_000 }, () => {
          time +=
            noise() < 0.003 ? BigInt(Math.floor(noise() * 400_000)) : BigInt(1 + Math.floor(noise() * 3))
          return time
        }),
      )
      const wanted = chain.head.timestamp - DAY
      expect(await findBlockAtTime(wanted, chain.head, chain.getTimestamp)).toEqual(chain.findSlowly(wanted))
      expect(chain.countReads(), `seed ${seed}`).toBeLessThanOrEqual(30)
    }
  })

  test('one long pause near the head costs few reads', async () => {
    const before = Array.from({ length: 1_000 }, (_, index) => 1_700_000_000n + 12n * BigInt(index))
    const chain = createChain([...before, 1_700_000_000n + 12n * 999n + 90_000n])
    const wanted = chain.head.timestamp - DAY
    expect(await findBlockAtTime(wanted, chain.head, chain.getTimestamp)).toEqual(chain.findSlowly(wanted))
    expect(chain.countReads()).toBeLessThanOrEqual(6)
  })

  test('a chain younger than the time has no such block', async () => {
    const chain = steady(12n, 500)
    const time = chain.head.timestamp - DAY
    expect(await findBlockAtTime(time, chain.head, chain.getTimestamp)).toBeUndefined()
    expect(chain.countReads()).toBeLessThanOrEqual(2)
  })

  test('a head at or before the time is the result', async () => {
    const chain = steady(12n, 5)
    expect(await findBlockAtTime(chain.head.timestamp, chain.head, chain.getTimestamp)).toBe(chain.head)
    expect(chain.countReads()).toBe(0)
  })

  test('an unavailable block ends the search', async () => {
    const chain = steady(12n, 20_000)
    const getNothing = async () => undefined
    expect(await findBlockAtTime(chain.head.timestamp - DAY, chain.head, getNothing)).toBeUndefined()
  })

  test('blocks with the same time also end the search', async () => {
    const chain = createChain([...Array.from({ length: 50 }, () => 0n), 200_000n, 200_000n, 200_000n])
    expect(await findBlockAtTime(113_600n, chain.head, chain.getTimestamp)).toEqual({
      number: 49n,
      timestamp: 0n,
    })
  })
})
