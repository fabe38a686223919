import { toLowerAddress } from '@otterscan/ethereum/address'
import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BlockRows, toIdKey } from '../../storage/blockRows.ts'
import { createMemoryStorage } from '../../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../../storage/storage.ts'
import { fakeBlock, toFakeAddress, toFakeHash, toFakeStart } from '../../storage/testing/fakeBlocks.ts'
import { answerCall } from '../answerCall.ts'
import { createTestContext } from '../testing/createTestContext.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const ALICE = toFakeAddress(1)
const BOB = toFakeAddress(2)
const CAROL = toFakeAddress(3)
const TOKEN = toFakeAddress(0x70)
const LAST = 400
const word = (address: Hex) => `0x${address.slice(2).padStart(64, '0')}`

/** Every block but each tenth has a transfer of its number; Bob receives each hundredth, else Carol. */
const hasTransfer = (number: number) => number % 10 !== 0
const recipientOf = (number: number) => (number % 100 === 5 ? BOB : CAROL)

function rowsOf(number: number): BlockRows {
  if (!hasTransfer(number)) return fakeBlock(BigInt(number))
  const to = recipientOf(number)
  const move = { kind: 'erc20', token: TOKEN, transactionIndex: 0 } as const
  return fakeBlock(BigInt(number), {
    postings: [
      { list: 'tokenTransfers', key: TOKEN, index: 3 },
      ...[ALICE, to].map((key) => ({ list: 'erc20Transfers' as const, key, index: 0 })),
    ],
    holdings: [
      { ...move, holder: ALICE, change: -BigInt(number) },
      { ...move, holder: to, change: BigInt(number) },
    ],
  })
}

function logOf(number: number, more = {}) {
  return {
    address: TOKEN,
    topics: [TRANSFER, word(ALICE), word(recipientOf(number))],
    data: toWord(BigInt(number)),
    logIndex: '0x3',
    transactionIndex: '0x0',
    transactionHash: toWord(BigInt(number)),
    ...more,
  }
}

let storage: IndexStorage
let asked: number
let changed: (number: number) => readonly unknown[] | undefined
beforeEach(async () => {
  storage = createMemoryStorage()
  asked = 0
  changed = () => undefined
  await storage.reset(toFakeStart(0n))
  await storage.append(Array.from({ length: LAST }, (_, at) => rowsOf(at + 1)))
})

async function request(method: string, ...params: unknown[]): Promise<Record<string, never>> {
  const context = createTestContext({
    chainId: 1n,
    blocks: [],
    lists: storage,
    answer: (name, [first]) => {
      if (name !== 'eth_getLogs') return undefined
      asked++
      const { blockHash } = first as { readonly blockHash: Hex }
      const number = Number(BigInt(blockHash))
      expect(blockHash).toBe(toFakeHash(BigInt(number)))
      return { result: changed(number) ?? [logOf(number)] }
    },
  })
  const signal = new AbortController().signal
  const answer = await answerCall({ method, params, signal }, context)
  return ('result' in answer ? answer.result : { error: answer.error.message }) as Record<string, never>
}

interface Found {
  readonly results: readonly { readonly blockNumber: Hex; readonly to: Hex }[]
  readonly next: string | null
  readonly searchedFrom: Hex | null
}

/** All pages; how often it was asked. */
async function searchAll(filter: Record<string, unknown>, size = 25) {
  const found: number[] = []
  let calls = 0
  let after: string | null = null
  let last = Number.POSITIVE_INFINITY
  do {
    calls++
    const page = (await request(
      'gateway_searchTokenTransfers',
      TOKEN,
      filter,
      size,
      after,
    )) as unknown as Found
    found.push(...page.results.map(({ blockNumber }) => Number(blockNumber)))
    expect(Number(page.searchedFrom)).toBeLessThan(last)
    last = Number(page.searchedFrom)
    after = page.next
  } while (after !== null)
  return { found, calls }
}

const ALL = Array.from({ length: LAST }, (_, at) => at + 1).filter(hasTransfer)
const newestFirst = (numbers: readonly number[]) => numbers.toReversed()

describe('gateway_searchTokenTransfers', () => {
  test('everything, newest first, in pages that go on where the last one ended', async () => {
    expect((await searchAll({})).found).toEqual(newestFirst(ALL))
    expect((await searchAll({}, 7)).found).toEqual(newestFirst(ALL))
  })

  test('a recipient: only blocks in which the account has a transfer are read', async () => {
    expect((await searchAll({ recipient: BOB })).found).toEqual([305, 205, 105, 5])
    expect(asked).toBe(4)
    expect((await searchAll({ sender: BOB })).found).toEqual([])
    expect((await searchAll({ sender: ALICE, recipient: BOB })).found).toEqual([305, 205, 105, 5])
    expect((await searchAll({ recipient: toFakeAddress(99) })).found).toEqual([])
  })

  test('an amount: a call reads so many blocks, then says how far it came', async () => {
    const { found, calls } = await searchAll({ minAmount: '0x9', maxAmount: '0xc' })
    expect(found).toEqual([12, 11, 9])
    expect(calls).toBe(Math.ceil(ALL.length / 64))
    const first = (await request('gateway_searchTokenTransfers', TOKEN, { maxAmount: '0x1' }, 25)) as unknown
    expect(first).toMatchObject({ results: [], next: expect.any(String) })
  })

  test('blocks and times, ends included', async () => {
    expect((await searchAll({ fromBlock: toQuantity(19), toBlock: toQuantity(22) })).found).toEqual([
      22, 21, 19,
    ])
    // Each block is a second: that of block 5 is 1005.
    const times = { fromTime: toQuantity(1005), toTime: toQuantity(1007) }
    expect((await searchAll(times)).found).toEqual([7, 6, 5])
    expect((await searchAll({ fromTime: toQuantity(9999) })).found).toEqual([])
    expect((await searchAll({ toTime: toQuantity(1000) })).found).toEqual([])
  })

  test('error: a cursor of something else', async () => {
    expect(await request('gateway_searchTokenTransfers', TOKEN, {}, 25, 'x')).toMatchObject({
      error: expect.stringContaining('cursor'),
    })
  })
})

describe('gateway_getTokenTransferList', () => {
  test('one log each, with the time of its block', async () => {
    expect(await request('gateway_getTokenTransferCount', TOKEN)).toBe(ALL.length)
    const page = await request('gateway_getTokenTransferList', TOKEN, 4, 2)
    expect(page.results).toEqual([
      {
        blockNumber: '0x5',
        transactionIndex: '0x0',
        transactionHash: toWord(5n),
        logIndex: '0x3',
        from: ALICE,
        to: BOB,
        standard: 'erc20',
        moved: [{ amount: '0x5', tokenId: null }],
      },
      expect.objectContaining({ blockNumber: '0x6', to: CAROL }),
    ])
    expect(page.blocksSummary).toMatchObject({ '0x5': { timestamp: 1005 } })
  })

  test('a log that the node does not return, or without an amount, costs itself', async () => {
    changed = (number) => {
      if (number === 1) return []
      return number === 2 ? [logOf(2, { data: '0x' })] : undefined
    }
    const page = (await request('gateway_getTokenTransferList', TOKEN, 0, 3)) as unknown as {
      readonly results: readonly unknown[]
    }
    expect(page.results).toEqual([
      null,
      expect.objectContaining({ blockNumber: '0x2', moved: null }),
      expect.objectContaining({ blockNumber: '0x3' }),
    ])
  })
})

describe('gateway_getTokenHolders', () => {
  test('pages of the largest first; who gave more than came is none', async () => {
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    const bob = sum(ALL.filter((number) => recipientOf(number) === BOB))
    const carol = sum(ALL) - bob
    const first = await request('gateway_getTokenHolders', TOKEN, 1, null)
    expect(first).toEqual({
      results: [{ holder: CAROL, balance: `${carol}` }],
      next: `${carol}.${CAROL}`,
      lastBlock: toQuantity(LAST),
    })
    expect(await request('gateway_getTokenHolders', TOKEN, 5, first.next)).toEqual({
      results: [{ holder: BOB, balance: `${bob}` }],
      next: null,
      lastBlock: toQuantity(LAST),
    })
    expect(await request('gateway_getToken', TOKEN)).toMatchObject({
      standard: 'erc20',
      holderCount: 2,
      negativeCount: 1,
      transferCount: ALL.length,
      minted: '0',
    })
    expect(await request('gateway_getTokenHolders', toFakeAddress(99), 5, null)).toMatchObject({
      results: [],
      next: null,
    })
    expect(await request('gateway_getTokenHolders', TOKEN, 5, '1.2')).toHaveProperty('error')
  })
})

describe('gateway_getTokenIds', () => {
  test('an id with many holders names some and says that there are more', async () => {
    const nft = toFakeAddress(0x71)
    const holders = Array.from({ length: 5 }, (_, at) => toFakeAddress(0x100 + at))
    await storage.append([
      fakeBlock(BigInt(LAST + 1), {
        postings: [
          { list: 'idTransfers', key: toIdKey(nft, 1n), index: 0 },
          { list: 'idTransfers', key: toIdKey(nft, 2n), index: 1 },
        ],
        idChanges: [
          { token: nft, id: 1n, holder: BOB, change: 1n },
          { token: nft, id: 1n, holder: ALICE, change: -1n },
          ...holders.map((holder) => ({ token: nft, id: 2n, holder, change: 9n })),
        ],
      }),
    ])
    expect(await request('gateway_getTokenIds', nft, 1, null)).toEqual({
      results: [
        {
          ...{ tokenId: '0x1', transferCount: 1, hasMoreHolders: false },
          holders: [{ holder: BOB, balance: '1' }],
        },
      ],
      total: 2,
      next: '1',
    })
    expect(await request('gateway_getTokenIds', nft, 5, '1')).toMatchObject({
      results: [
        { tokenId: '0x2', hasMoreHolders: true, holders: holders.slice(0, 3).map((holder) => ({ holder })) },
      ],
      next: null,
    })
    const first = await request('gateway_getTokenIdHolders', nft, '0x2', 3, null)
    expect(first).toMatchObject({ next: holders[2] })
    expect(await request('gateway_getTokenIdHolders', nft, '0x2', 3, first.next)).toMatchObject({
      results: holders.slice(3).map((holder) => ({ holder: toLowerAddress(holder) })),
      next: null,
    })
  })
})

describe('gateway_getTokenActivity', () => {
  test('parts without gaps that add up to all transfers', async () => {
    const { results } = (await request('gateway_getTokenActivity', TOKEN, 7)) as unknown as {
      readonly results: readonly { fromBlock: Hex; toBlock: Hex; transferCount: number }[]
    }
    expect(results).toHaveLength(7)
    let next = 1
    for (const { fromBlock, toBlock, transferCount } of results) {
      expect(Number(fromBlock)).toBe(next)
      next = Number(toBlock) + 1
      const own = ALL.filter((number) => number >= Number(fromBlock) && number < next)
      expect(transferCount).toBe(own.length)
    }
    expect(next).toBe(LAST + 1)
  })
})
