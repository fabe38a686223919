import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../storage/storage.ts'
import { type FakeBlockParts, fakeBlock, toFakeStart } from '../storage/testing/fakeBlocks.ts'
import { answerCall } from './answerCall.ts'
import { createTestContext } from './testing/createTestContext.ts'

/** Two blocks an hour, from the first hour of 1970 on. */
function toBlock(number: bigint, parts: FakeBlockParts = {}) {
  return fakeBlock(number, {
    timestamp: number * 1_800n,
    figures: { gasUsed: 10n * number, gasLimit: 1_000n, baseFee: 7n + number },
    ...parts,
  })
}

let storage: IndexStorage
beforeEach(async () => {
  storage = createMemoryStorage()
  await storage.reset(toFakeStart(-1n))
})

interface Part {
  readonly time: string
  readonly isComplete: boolean
}

async function request(...params: readonly unknown[]) {
  const context = createTestContext({ chainId: 1n, blocks: [], lists: storage })
  const { signal } = new AbortController()
  const answer = await answerCall({ method: 'gateway_getActivity', params, signal }, context)
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result as { readonly results: readonly Part[]; readonly next: string | null }
}

const describeParts = ({ results }: { readonly results: readonly Part[] }) =>
  results.map(({ time, isComplete }) => `${Number(time) / 3_600} ${isComplete ? 'whole' : 'partly'}`)

describe('gateway_getActivity', () => {
  test('sums, prices and the number of blocks behind each; what no block tells is null', async () => {
    await storage.append([
      toBlock(0n),
      toBlock(1n, { isTraced: false, figures: { gasUsed: 5n, gasLimit: 1_000n } }),
      toBlock(2n),
    ])
    expect(await request('hour', null, null, 10)).toEqual({
      results: [expect.objectContaining({ time: '0xe10', blocks: 1, isComplete: false }), HOUR],
      next: null,
      firstBlock: '0x0',
      lastBlock: '0x2',
    })
  })

  test('the newest first, in pages, within a range', async () => {
    await storage.append(Array.from({ length: 12 }, (_, number) => toBlock(BigInt(number))))
    const first = await request('hour', null, null, 4)
    expect(describeParts(first)).toEqual(['5 partly', '4 whole', '3 whole', '2 whole'])
    const second = await request('hour', null, first.next, 4)
    expect([describeParts(second), second.next]).toEqual([['1 whole', '0 whole'], null])
    const inside = await request('hour', 3_600, 3 * 3_600 + 5, 2)
    expect([describeParts(inside), inside.next]).toEqual([['3 whole', '2 whole'], '0xe10'])
    expect(describeParts(await request('hour', 3_600, inside.next, 2))).toEqual(['1 whole'])
    expect((await request('hour', 3_600, inside.next, 1)).next).toBeNull()
    expect(describeParts(await request('day', null, null, 9))).toEqual(['0 partly'])
  })

  test('hours that lack blocks, or whose neighbor does at their border, are not complete', async () => {
    const gap = { gap: 'a receipt is missing' }
    const blocks = Array.from({ length: 14 }, (_, number) =>
      toBlock(BigInt(number), number === 5 || number === 8 ? gap : {}),
    )
    await storage.append(blocks)
    expect(describeParts(await request('hour', null, null, 99))).toEqual([
      '6 partly',
      '5 whole',
      '4 partly',
      '3 partly',
      '2 partly',
      '1 whole',
      '0 whole',
    ])
  })

  test('an index that does not start at the first block starts with an hour of which blocks may be missing', async () => {
    await storage.reset(toFakeStart(2n))
    await storage.append([3n, 4n, 5n, 6n].map((number) => toBlock(number)))
    expect(describeParts(await request('hour', null, null, 99))).toEqual(['3 partly', '2 whole', '1 partly'])
    await storage.replaceHot(7n, [toBlock(7n), toBlock(8n)])
    expect(describeParts(await request('hour', null, null, 2))).toEqual(['4 partly', '3 whole'])
  })

  test('error: another interval, too many, and an index without a block', async () => {
    await expect(request('week', null, null, 5)).rejects.toThrow('hour or day')
    await expect(request('hour', null, null, 1_001)).rejects.toThrow('1 to 1000')
    await expect(request('hour', null, null, 0)).rejects.toThrow('1 to 1000')
    expect(await request('hour', null, null, 5)).toEqual({
      results: [],
      next: null,
      firstBlock: null,
      lastBlock: null,
    })
  })
})

const sum = (value: bigint, blocks: number) => ({ sum: `0x${value.toString(16)}`, blocks })
/** Of blocks 0 and 1. */
const HOUR = {
  time: '0x0',
  firstBlock: '0x0',
  lastBlock: '0x1',
  blocks: 2,
  isComplete: true,
  transactions: sum(0n, 2),
  gasUsed: sum(5n, 2),
  gasLimit: sum(2_000n, 2),
  baseFee: { ...sum(7n, 1), lowest: '0x7', highest: '0x7' },
  totalFees: sum(10n ** 20n, 2),
  baseFees: sum(0n, 1),
  blobs: null,
  blobFees: null,
  blobBaseFee: null,
  contracts: sum(0n, 1),
}
