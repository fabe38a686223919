import type { IndexedWithdrawal } from '@otterscan/api-schema/execution/indexedList'
import { ots2_getWithdrawalsCount, ots2_getWithdrawalsList } from '@otterscan/api-schema/execution/ots2'
import type { Address } from '@otterscan/ethereum/address'
import { createFakeNode } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { createQueryClient } from '../createQueryClient.ts'
import {
  type IndexedListSource,
  indexedCountQuery,
  indexedPageQuery,
  toIndexRange,
  toPageCount,
} from './indexedList.ts'

const SUBJECT: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SOURCE: IndexedListSource<[account: Address], IndexedWithdrawal> = {
  count: ots2_getWithdrawalsCount,
  list: ots2_getWithdrawalsList,
  subject: [SUBJECT],
}

/** A fake index of withdrawals, oldest first, the oldest numbered `oldest`; `onCount` may change it. */
function buildIndex(initial: { oldest: number; newest: number }) {
  const range = { ...initial }
  const asked: string[] = []
  const index = { range, asked, onCount: () => {} }
  const node = createFakeNode({
    ots2_getWithdrawalsCount: () => {
      asked.push('count')
      const total = range.newest - range.oldest + 1
      index.onCount()
      return total
    },
    ots2_getWithdrawalsList: ([, from, size]: readonly [string, number, number]) => {
      asked.push(`list ${from} ${size}`)
      const all = Array.from({ length: range.newest - range.oldest + 1 }, (_, rank) => range.oldest + rank)
      const numbers = all.slice(from, from + size).map((number) => `0x${number.toString(16)}`)
      return {
        results: numbers.map((hex) => ({
          index: hex,
          blockNumber: hex,
          validatorIndex: '0x1',
          amount: '0x1',
        })),
        blocksSummary: {},
      }
    },
  })
  return { index, clients: clientsOf(node) }
}

describe('toIndexRange', () => {
  test('counts from the oldest, page 1 is the newest, the last page is what remains', () => {
    expect([1, 2, 3, 4].map((page) => toIndexRange(60, page))).toEqual([
      { index: 35, size: 25 },
      { index: 10, size: 25 },
      { index: 0, size: 10 },
      { index: 0, size: 0 },
    ])
    expect(toIndexRange(0, 1)).toEqual({ index: 0, size: 0 })
  })
})

describe('toPageCount', () => {
  test('an empty list has one page', () => {
    expect([0, 1, 25, 26].map((total) => toPageCount(total))).toEqual([1, 1, 1, 2])
  })
})

describe('indexedPageQuery', () => {
  test('default: newest first; a known count saves a round', async () => {
    const { index, clients } = buildIndex({ oldest: 1, newest: 30 })
    const store = createQueryClient(() => false)
    const page = await store.fetchQuery(indexedPageQuery(clients, SOURCE, 1))
    expect(page.entries.map((entry) => entry.index)).toEqual(
      Array.from({ length: 25 }, (_, rank) => BigInt(30 - rank)),
    )
    expect(page).toMatchObject({ total: 30, pageCount: 2 })
    expect(index.asked).toEqual(['count', 'count', 'list 5 25'])
    const second = await store.fetchQuery(indexedPageQuery(clients, SOURCE, 2))
    expect(second.entries.map((entry) => entry.index)).toEqual([5n, 4n, 3n, 2n, 1n])
    expect(index.asked.slice(3)).toEqual(['count', 'list 0 5'])
  })

  test('behavior: entries added at the old end during a request do not shift the page', async () => {
    const { index, clients } = buildIndex({ oldest: 101, newest: 130 })
    let counts = 0
    index.onCount = () => {
      counts += 1
      // After the first count the index grows downwards: rank 5 is no longer the same entry.
      if (counts === 1) index.range.oldest = 51
    }
    const page = await createQueryClient(() => false).fetchQuery(indexedPageQuery(clients, SOURCE, 1))
    expect(page.total).toBe(80)
    expect(page.entries[0]?.index).toBe(130n)
    expect(page.entries).toHaveLength(25)
  })

  test('behavior: beyond the end only the count is requested', async () => {
    const { index, clients } = buildIndex({ oldest: 1, newest: 3 })
    const store = createQueryClient(() => false)
    expect(await store.fetchQuery(indexedCountQuery(clients, SOURCE))).toBe(3)
    const page = await store.fetchQuery(indexedPageQuery(clients, SOURCE, 9))
    expect(page).toMatchObject({ total: 3, pageCount: 1, entries: [] })
    expect(index.asked.filter((call) => call.startsWith('list'))).toEqual([])
  })
})
