import { type Hex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockRows } from '../../storage/blockRows.ts'
import { createMemoryStorage } from '../../storage/memory/createMemoryStorage.ts'
import type { IndexStorage } from '../../storage/storage.ts'
import { fakeBlock, toFakeAddress, toFakeHash, toFakeStart } from '../../storage/testing/fakeBlocks.ts'
import { answerCall } from '../answerCall.ts'
import { createTestContext } from '../testing/createTestContext.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TOKEN = toFakeAddress(0x70)
const ZERO = `0x${'00'.repeat(20)}` as const
const LAST = 400
const word = (address: Hex) => `0x${address.slice(2).padStart(64, '0')}`

interface Move {
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

/** Every third block: five get some of what is made, give all of it on, and get it back. */
function movesOf(number: number): readonly Move[] {
  if (number % 3 !== 0) return []
  const holder = toFakeAddress(1 + (number % 5))
  const other = toFakeAddress(11 + (number % 7))
  if (number <= 60) return [{ from: ZERO, to: holder, amount: 100n }]
  const has = balanceBefore(holder, number)
  return [
    { from: holder, to: other, amount: has },
    { from: other, to: holder, amount: number % 2 === 0 ? has : 0n },
    { from: holder, to: holder, amount: 1n },
  ]
}

const known = new Map<number, readonly Move[]>()
const movesBefore = (number: number) =>
  Array.from({ length: number }, (_, block) => known.get(block) ?? []).flat()
function balanceBefore(holder: Hex, number: number): bigint {
  return movesBefore(number).reduce(
    (sum, { from, to, amount }) => sum + (to === holder ? amount : 0n) - (from === holder ? amount : 0n),
    0n,
  )
}
for (let number = 1; number <= LAST; number++) known.set(number, movesOf(number))

/** By adding up, from the first block on. */
function countHolders(number: number): number {
  const moves = movesBefore(number + 1)
  const accounts = new Set(moves.flatMap(({ from, to }) => [from, to]))
  accounts.delete(ZERO)
  return [...accounts].filter((account) => balanceBefore(account, number + 1) > 0n).length
}

function rowsOf(number: number): BlockRows {
  const moves = known.get(number) ?? []
  const changes = new Map<Hex, bigint>()
  for (const { from, to, amount } of moves) {
    changes.set(from, (changes.get(from) ?? 0n) - amount)
    changes.set(to, (changes.get(to) ?? 0n) + amount)
  }
  return fakeBlock(BigInt(number), {
    postings: moves.map((_, index) => ({ list: 'tokenTransfers', key: TOKEN, index })),
    holdings: Array.from(changes, ([holder, change]) => {
      return { kind: 'erc20', holder, token: TOKEN, transactionIndex: 0, change }
    }),
  })
}

function logsOf(number: number): readonly Record<string, unknown>[] {
  return (known.get(number) ?? []).map(({ from, to, amount }, at) => ({
    address: TOKEN,
    topics: [TRANSFER, word(from), word(to)],
    data: toWord(amount),
    logIndex: toQuantity(at),
    transactionIndex: '0x0',
    transactionHash: toWord(BigInt(number)),
    blockNumber: toQuantity(number),
    blockHash: toFakeHash(BigInt(number)),
  }))
}

interface Filter {
  readonly fromBlock?: Hex
  readonly toBlock?: Hex
  readonly blockHash?: Hex
}

let storage: IndexStorage
let asked: Filter[]
let change: (log: Record<string, unknown>) => unknown
let refusesRanges: boolean
beforeEach(async () => {
  storage = createMemoryStorage()
  asked = []
  change = (log) => log
  refusesRanges = false
  await storage.reset(toFakeStart(0n))
  const blocks = Array.from({ length: LAST }, (_, at) => rowsOf(at + 1))
  await storage.append(blocks.slice(0, 390))
  await storage.replaceHot(391n, blocks.slice(390))
})

async function request(...params: unknown[]) {
  const context = createTestContext({
    chainId: 1n,
    blocks: [],
    lists: storage,
    answer: (name, [first]) => {
      if (name !== 'eth_getLogs') return undefined
      const filter = first as Filter
      asked.push(filter)
      if (filter.blockHash !== undefined) {
        return { result: logsOf(Number(BigInt(filter.blockHash))).map(change) }
      }
      if (refusesRanges) return { error: { code: -32_005, message: 'too many blocks' } }
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
      const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      return { result: numbers.flatMap(logsOf).map(change) }
    },
  })
  const { signal } = new AbortController()
  const answer = await answerCall(
    { method: 'gateway_getTokenHolderHistory', params: [TOKEN, ...params], signal },
    context,
  )
  if ('error' in answer) throw new Error(answer.error.message)
  return answer.result as {
    readonly results: readonly { readonly blockNumber: Hex; readonly holderCount: number }[]
    readonly isWhole: boolean
    readonly followed: number
    readonly reason: string | null
  }
}

const describePoints = ({ results }: Awaited<ReturnType<typeof request>>) =>
  results.map(({ blockNumber, holderCount }) => [Number(blockNumber), holderCount])

describe('gateway_getTokenHolderHistory', () => {
  test('holders at the ends of equal parts are what the transfers up to there add up to', async () => {
    for (const parts of [1, 7, 200]) {
      const history = await request(parts)
      expect(history).toMatchObject({ isWhole: true, reason: null, followed: movesBefore(LAST + 1).length })
      const points = describePoints(history)
      expect(points.length).toBeLessThanOrEqual(parts)
      expect(points.at(-1)?.[0]).toBe(LAST)
      expect(points).toEqual(points.map(([number = 0]) => [number, countHolders(number)]))
    }
    expect(new Set(describePoints(await request(200)).map(([, count]) => count)).size).toBeGreaterThan(3)
  })

  test('behavior: where the node refuses ranges, block by block, up to a bound', async () => {
    refusesRanges = true
    const history = await request(200)
    expect(asked.filter(({ blockHash }) => blockHash !== undefined).length).toBeGreaterThan(100)
    expect(history.isWhole).toBe(true)
    const points = describePoints(history)
    expect(points).toEqual(points.map(([number = 0]) => [number, countHolders(number)]))
  })

  test.each([
    ['another block', { blockHash: toWord(1n) }, 'not those that are indexed'],
    ['another place', { logIndex: '0x9' }, 'not those that are indexed'],
    ['an amount that cannot be read', { data: '0x01' }, 'cannot be read'],
  ])('error: %s: what is newer is known, and why no more', async (_, spoilt, reason) => {
    change = (log) => (log.blockNumber === toQuantity(300) ? { ...log, ...spoilt } : log)
    const history = await request(200)
    expect(history.isWhole).toBe(false)
    expect(history.reason).toMatch(reason)
    const points = describePoints(history)
    expect(points[0]?.[0]).toBeGreaterThanOrEqual(300)
    expect(points.at(-1)?.[0]).toBe(LAST)
    expect(points).toEqual(points.map(([number = 0]) => [number, countHolders(number)]))
  })

  test('error: logs that do not add up to the holders give an empty history', async () => {
    change = (log) => (log.blockNumber === toQuantity(3) ? { ...log, data: toWord(1n) } : log)
    expect(await request(200)).toMatchObject({
      results: [],
      isWhole: false,
      reason: expect.stringContaining('do not add up'),
    })
  })

  test('behavior: a contract without transfers has an empty history', async () => {
    await storage.reset(toFakeStart(0n))
    await storage.append([fakeBlock(1n)])
    expect(await request(5)).toEqual({ results: [], isWhole: true, followed: 0, reason: null })
    await expect(request(201)).rejects.toThrow('1 to 200')
  })
})
