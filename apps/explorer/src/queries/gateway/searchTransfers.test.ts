import { WIRE_SAMPLES } from '@otterscan/api-schema/testing/wireSamples'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { createTransferSource } from './addressLists.ts'
import { createTransferSearch } from './searchTransfers.ts'

interface Sample {
  readonly results: readonly [{ readonly transaction: object; readonly receipt: object }]
}

const [ENTRY] = (WIRE_SAMPLES.ots2_getERC20TransferList as Sample).results
const hex = (value: number, digits = 1) => `0x${value.toString(16).padStart(digits, '0')}`

/** The entry of a block. */
function toWire(block: number): object {
  const place = { blockNumber: hex(block) }
  return {
    transaction: { ...ENTRY.transaction, ...place, hash: hex(block, 64) },
    receipt: { ...ENTRY.receipt, ...place, transactionHash: hex(block, 64) },
  }
}

/** A list with an entry in each of these blocks, oldest first, and what was asked of it. */
function createList(blocks: number[]) {
  const asked: (readonly [index: number, size: number])[] = []
  const node = createFakeNode((method, params) => {
    if (method === 'ots2_getERC20TransferCount') return blocks.length
    const [, index, size] = params as [string, number, number]
    asked.push([index, size])
    return { results: blocks.slice(index, index + size).map(toWire), blocksSummary: {} }
  })
  const search = (from: string, to: string) =>
    createTransferSearch<bigint | undefined>(clientsOf(node), {
      source: createTransferSource('0xdAC17F958D2ee523a2206206994597C13D831ec7', 'erc20'),
      from,
      to,
      find: ({ entries }) => ({
        rows: entries.map(({ transaction }) => transaction.blockNumber),
        unknownCount: 0,
      }),
    })
  return { asked, search }
}

/** Waits until the search rests or has ended. */
async function settle({ getState, subscribe }: ReturnType<ReturnType<typeof createList>['search']>) {
  while (getState().status === 'running') {
    await new Promise<void>((resolve) => {
      const end = subscribe(() => {
        end()
        resolve()
      })
    })
  }
  return getState()
}

const listOf = (first: number, last: number, step = 1) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, rank) => first + rank * step)
const newestFirst = (blocks: readonly number[]) => blocks.toReversed().map(BigInt)

describe('createTransferSearch', () => {
  test.each([
    ['', ''],
    ['100', ''],
    ['', '700'],
    ['101', '699'],
    ['500', '500'],
    ['501', '501'],
    ['9000', ''],
    ['', '1'],
  ])('blocks from %s to %s, newest first, each once', async (from, to) => {
    const all = listOf(2, 1_000, 2)
    const search = createList(all).search(from, to)
    search.lookFor(Number.POSITIVE_INFINITY)
    const { status, found } = await settle(search)
    const [first, last] = [Number(from === '' ? 0 : from), Number(to === '' ? 1e6 : to)]
    expect([status, found]).toEqual(['done', newestFirst(all.filter((one) => one >= first && one <= last))])
  })

  test('the rest is not read: it begins at the last block wanted and ends below the first', async () => {
    const { asked, search } = createList(listOf(1, 100_000))
    const within = search('50000', '50149')
    within.lookFor(Number.POSITIVE_INFINITY)
    expect((await settle(within)).found).toHaveLength(150)
    const pages = asked.filter(([, size]) => size > 1)
    expect(pages).toEqual([
      [50_049, 100],
      [49_949, 101],
    ])
    // By halves.
    expect(asked.length - pages.length).toBeLessThanOrEqual(17)
  })

  test('goes on where it was, also when older entries came meanwhile', async () => {
    const blocks = listOf(1_001, 1_250)
    const list = createList(blocks)
    const search = list.search('', '')
    search.lookFor(10)
    expect((await settle(search)).found).toEqual(newestFirst(listOf(1_151, 1_250)))
    blocks.unshift(...listOf(951, 1_000))
    search.lookFor(Number.POSITIVE_INFINITY)
    const { found, lookedAt, downTo } = await settle(search)
    expect(found).toEqual(newestFirst(blocks))
    expect([lookedAt, downTo]).toEqual([300, 951n])
  })

  test('walkAll: everything, without changing the search on screen', async () => {
    const blocks = listOf(1, 320)
    const search = createList(blocks).search('5', '')
    search.lookFor(1)
    const { found: shown } = await settle(search)
    const all: unknown[] = []
    for await (const rows of search.walkAll(new AbortController().signal)) all.push(...rows)
    expect(all).toEqual(newestFirst(listOf(5, 320)))
    expect(search.getState().found).toBe(shown)
  })
})
