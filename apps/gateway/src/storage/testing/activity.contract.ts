import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACTIVITY_INTERVALS, type ActivityInterval } from '../activity.ts'
import type { BlockRows } from '../blockRows.ts'
import type { IndexStorage } from '../storage.ts'
import { type FakeBlockParts, fakeBlock, toFakeAddress, toFakeStart } from './fakeBlocks.ts'
import type { StorageUnderTest } from './storage.contract.ts'

const FIRST_TIME = 1_700_000_000n
const SECONDS = { hour: 3_600n, day: 86_400n } as const

/** Blocks of some minutes to some days, each with figures of its own, some of them unknown. */
function toBlock(number: bigint, parts: FakeBlockParts = {}): BlockRows {
  const known = <Value>(every: bigint, value: Value) => (number % every === 0n ? undefined : value)
  const creations = Array.from({ length: Number(number % 4n) }, (_, at) => {
    return { address: toFakeAddress(at), creator: toFakeAddress(9), transactionIndex: at, classes: [] }
  })
  return fakeBlock(number, {
    timestamp: FIRST_TIME + number * 1_100n + (number / 30n) * 100_000n,
    isTraced: number % 7n !== 0n,
    creations,
    figures: {
      gasUsed: known(11n, number * 1_000n + 1n),
      gasLimit: 30_000_000n,
      baseFee: known(5n, 10n ** 9n + ((number * 7_919n) % 1_000n)),
      blobs: known(3n, number % 6n),
      blobFees: known(3n, (number % 6n) * 2n ** 70n),
      blobBaseFee: number % 6n === 0n ? undefined : 2n ** 60n - number,
    },
    ...parts,
  })
}

type Values = readonly (bigint | undefined)[]

/** Sum and number of what is known. */
function addUp(values: Values) {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0
    ? undefined
    : { blocks: known.length, sum: known.reduce((sum, value) => sum + value, 0n) }
}

function addPrices(values: Values) {
  const known = values.filter((value) => value !== undefined).sort((left, right) => (left < right ? -1 : 1))
  const sum = addUp(values)
  return sum && { ...sum, lowest: known[0], highest: known.at(-1) }
}

/** Worked out from the blocks, the newest first. */
function expectedActivity(blocks: readonly BlockRows[], interval: ActivityInterval) {
  const times = blocks.flatMap(({ totals: { timestamp }, gap }) =>
    timestamp === undefined || gap !== undefined ? [] : [timestamp / SECONDS[interval]],
  )
  return [...new Set(times)]
    .sort((left, right) => (left < right ? 1 : -1))
    .map((position) => {
      const own = blocks.filter(
        ({ totals: { timestamp = 0n }, gap }) =>
          gap === undefined && timestamp / SECONDS[interval] === position,
      )
      const numbers = own.map(({ number }) => number).sort((left, right) => (left < right ? -1 : 1))
      const figures = own.map((block) => block.figures)
      return {
        time: position * SECONDS[interval],
        blocks: own.length,
        firstBlock: numbers[0],
        lastBlock: numbers.at(-1),
        sums: {
          transactions: addUp(own.map(({ totals }) => BigInt(totals.transactionCount ?? 0))),
          gasUsed: addUp(figures.map(({ gasUsed }) => gasUsed)),
          gasLimit: addUp(figures.map(({ gasLimit }) => gasLimit)),
          totalFees: addUp(own.map(({ totals }) => totals.totalFees)),
          baseFees: addUp(figures.map(({ gasUsed, baseFee }) => gasUsed && baseFee && gasUsed * baseFee)),
          blobs: addUp(figures.map(({ blobs }) => blobs)),
          blobFees: addUp(figures.map(({ blobFees }) => blobFees)),
          contracts: addUp(
            own.map(({ creations, isTraced }) => (isTraced ? BigInt(creations.length) : undefined)),
          ),
        },
        prices: {
          baseFee: addPrices(figures.map(({ baseFee }) => baseFee)),
          blobBaseFee: addPrices(figures.map(({ blobBaseFee }) => blobBaseFee)),
        },
      }
    })
}

/** The tests of figures over time for every adapter. Run it with `describe`. */
export function activityContract(open: () => Promise<StorageUnderTest>): void {
  let opened: StorageUnderTest
  let storage: IndexStorage
  beforeEach(async () => {
    opened = await open()
    storage = opened.storage
    await storage.reset(toFakeStart(100n))
  })
  afterEach(() => opened.remove())

  const range = (from: bigint, to: bigint): readonly BlockRows[] =>
    Array.from({ length: Number(to - from) + 1 }, (_, at) => toBlock(from + BigInt(at)))
  const expectActivity = async (blocks: readonly BlockRows[]) => {
    for (const interval of ACTIVITY_INTERVALS) {
      const expected = expectedActivity(blocks, interval)
      const found = await storage.read((view) => view.activity({ interval, limit: 1_000 }))
      expect(found, interval).toEqual(expected)
      await expectRanges(interval, expected)
    }
  }
  /** From any time on, to any time, some of them, and the one behind each. */
  const expectRanges = async (
    interval: ActivityInterval,
    expected: ReturnType<typeof expectedActivity>,
  ): Promise<void> => {
    for (const at of [0, 1, Math.floor(expected.length / 2), expected.length - 1]) {
      const time = expected[at]?.time
      if (time === undefined) continue
      const inside = time + SECONDS[interval] - 1n
      await storage.read(async (view) => {
        expect(await view.activity({ interval, toTime: inside, limit: 3 })).toEqual(
          expected.slice(at, at + 3),
        )
        expect(await view.activity({ interval, fromTime: inside, limit: 1_000 })).toEqual(
          expected.slice(0, at + 1),
        )
        expect(await view.activityAfter(interval, time)).toEqual(expected[at - 1])
      })
    }
  }

  describe('activity', () => {
    test('adds up blocks of every hour and day, whichever way the index grows', async () => {
      expect(await storage.read((view) => view.activity({ interval: 'hour', limit: 9 }))).toEqual([])
      await storage.append(range(101n, 133n))
      await storage.prepend(range(70n, 100n).toReversed())
      await storage.prepend(range(1n, 69n).toReversed())
      await storage.append(range(134n, 135n))
      await expectActivity(range(1n, 135n))
      storage = await opened.reopen()
      await expectActivity(range(1n, 135n))
    })

    test('counts hot blocks until they are replaced, and once when they settle', async () => {
      await storage.append(range(101n, 102n))
      await storage.replaceHot(103n, range(103n, 130n))
      await expectActivity(range(101n, 130n))
      const forked = (number: bigint, parentFork: number) =>
        toBlock(number, { fork: 1, parentFork, figures: { gasUsed: 5n, baseFee: 1n } })
      const branch = [forked(120n, 0), forked(121n, 1)]
      await storage.replaceHot(120n, branch)
      const blocks = [...range(101n, 119n), ...branch]
      await expectActivity(blocks)
      await storage.append([...range(103n, 119n), forked(120n, 0)])
      await expectActivity(blocks)
      storage = await opened.reopen()
      await expectActivity(blocks)
      await storage.reset(toFakeStart(100n))
      await expectActivity([])
    })

    test('a block with a gap is in no figure before it is filled, nor is one without a time', async () => {
      const partly = (number: bigint) => toBlock(number, { gap: 'a receipt is missing' })
      const blocks = [partly(101n), ...range(102n, 104n), partly(105n), toBlock(106n)]
      await storage.append(blocks)
      await storage.replaceHot(107n, [partly(107n), toBlock(108n)])
      await expectActivity([...range(102n, 104n), toBlock(106n), toBlock(108n)])
      await storage.fill([toBlock(101n), partly(105n)])
      await expectActivity([...range(101n, 104n), toBlock(106n), toBlock(108n)])
      await storage.fill([toBlock(105n, { timestamp: undefined })])
      await expectActivity([...range(101n, 104n), toBlock(106n), toBlock(108n)])
    })

    test('behavior: a time beyond any calendar is in no figure', async () => {
      await storage.append([toBlock(101n, { timestamp: 2n ** 200n }), toBlock(102n)])
      await expectActivity([toBlock(102n)])
      expect(
        await storage.read((view) => view.activity({ interval: 'day', fromTime: 2n ** 200n, limit: 9 })),
      ).toEqual([])
    })
  })
}
