import type { IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import { ots2_getWithdrawalsCount, ots2_getWithdrawalsList } from '@otterscan/api-schema/execution/ots2'
import type { Address } from '@otterscan/ethereum/address'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { type IndexedListSource, walkIndexedList } from './indexedList.ts'

const SOURCE: IndexedListSource<[account: Address], IndexedWithdrawal> = {
  count: ots2_getWithdrawalsCount,
  list: ots2_getWithdrawalsList,
  subject: ['0xdAC17F958D2ee523a2206206994597C13D831ec7'],
}

/** Walks a list of these numbers, oldest first; `change` alters it before each response. */
async function walk(numbers: number[], change: (call: number) => void = () => {}): Promise<bigint[]> {
  let calls = 0
  const node = createFakeNode((method, params) => {
    change(calls)
    calls += 1
    if (method === 'ots2_getWithdrawalsCount') return numbers.length
    const [, from, size] = params as [string, number, number]
    const results = numbers.slice(from, from + size).map((number) => ({
      index: number,
      blockNumber: number,
      validatorIndex: number,
      amount: number,
    }))
    return { results, blocksSummary: {} }
  })
  const seen: bigint[] = []
  const steps = walkIndexedList(
    clientsOf(node),
    SOURCE,
    ({ index }) => index.toString(),
    new AbortController().signal,
  )
  for await (const { entries } of steps) seen.push(...entries.map(({ index }) => index))
  return seen
}

const listOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, rank) => first + rank)
const newestFirst = (first: number, last: number) => listOf(first, last).toReversed().map(BigInt)

describe('walkIndexedList', () => {
  test.each([0, 1, 99, 100, 101, 250])('default: all of %i, newest first, each once', async (total) => {
    expect(await walk(listOf(1, total))).toEqual(newestFirst(1, total))
  })

  test('behavior: entries added at the new end are omitted, at the old end included', async () => {
    const numbers = listOf(1_001, 1_250)
    const seen = await walk(numbers, (call) => {
      if (call === 2) numbers.push(1_251)
      if (call === 3) numbers.unshift(...listOf(961, 1_000))
    })
    expect(seen).toEqual(newestFirst(961, 1_250))
  })

  test('error: entries already read were removed', async () => {
    const numbers = listOf(1, 250)
    const change = (call: number) => {
      if (call === 2) numbers.splice(100)
    }
    await expect(walk(numbers, change)).rejects.toThrow('start again')
  })
})
