import { MULTICALL_ADDRESS } from '@otterscan/decode/price/multicall'
import type { Price } from '@otterscan/decode/price/price'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { createFakeNode, NodeRefusal } from '@otterscan/testing/fakeNode'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../../testing/clientsOf.ts'
import { getTokenPrice } from './getTokenPrice.ts'
import { toPriceSources } from './priceSources.ts'

const TOKEN = '0x00000000000000000000000000000000000000aA'
const PAIR = '0x00000000000000000000000000000000000000b1'
const POOL = '0x00000000000000000000000000000000000000b2'
const BLOCK = 18_000_000n
const BLOCK_TIME = 1_700_000_000n
const { sources } = toPriceSources(1n, undefined)
const NATIVE: Price = { price: 200_000_000_000n, decimals: 8, source: 'Chainlink', updatedAt: BLOCK_TIME }

const words = (...values: bigint[]) => `0x${values.map((value) => toWord(value).slice(2)).join('')}` as Hex

/** What contracts return, by address and selector; anything else reverts. */
interface Market {
  readonly feedUpdatedAt?: bigint
  readonly pair?: { readonly token: bigint; readonly native: bigint }
  readonly pool?: { readonly sqrtPriceX96: bigint; readonly native: bigint }
}

type CallContract = (data: Hex) => Hex | undefined

/** The contracts of a market by selector; what returns `undefined` reverts. */
function createContracts(
  { feedUpdatedAt, pair, pool }: Market,
  hasMulticall: boolean,
): Readonly<Record<string, CallContract>> {
  const hasFeed = feedUpdatedAt !== undefined
  return {
    '0xbcfd032d': () => (hasFeed ? words(1n, 5_000_000n, 0n, feedUpdatedAt, 1n) : undefined),
    '0x58e2d3a8': () => (hasFeed ? words(6n) : undefined),
    '0x0f28c97d': () => (hasMulticall ? words(BLOCK_TIME) : '0x'),
    '0xe6a43905': () => words(pair === undefined ? 0n : BigInt(PAIR)),
    '0x1698ee82': (data) => words(pool !== undefined && data.endsWith('0bb8') ? BigInt(POOL) : 0n),
    '0x0902f1ac': () => (pair === undefined ? undefined : words(pair.token, pair.native, 0n)),
    '0x3850c7bd': () => (pool === undefined ? undefined : words(pool.sqrtPriceX96, 0n)),
    '0x70a08231': () => words(pool?.native ?? 0n),
  }
}

function createNode(market: Market, hasMulticall: boolean) {
  const contracts = createContracts(market, hasMulticall)
  const callContract: CallContract = (data) => {
    const contract = contracts[data.slice(0, 10)]
    if (contract === undefined) throw new Error(`no contract answers ${data}`)
    return contract(data)
  }
  return createFakeNode({
    eth_getBlockByNumber: { ...HEADER, timestamp: `0x${BLOCK_TIME.toString(16)}` },
    eth_getCode: '0x',
    eth_call: ([{ to, data }, block]: readonly [{ to: string; data: Hex }, string]) => {
      expect(block).toBe(`0x${BLOCK.toString(16)}`)
      if (to.toLowerCase() === MULTICALL_ADDRESS.toLowerCase() && data !== '0x0f28c97d') {
        return hasMulticall ? answerMulticall(data, callContract) : '0x'
      }
      const returned = callContract(data)
      if (returned === undefined) throw new NodeRefusal(3, 'execution reverted')
      return returned
    },
  })
}

const HEADER = {
  number: `0x${BLOCK.toString(16)}`,
  hash: toWord(1n),
  parentHash: toWord(2n),
  transactions: [],
}

/** Decodes the calls as the contract does and encodes their results. */
function answerMulticall(data: Hex, callContract: CallContract): Hex {
  const digits = data.slice(10)
  const wordAt = (byte: number) => BigInt(`0x${digits.slice(byte * 2, byte * 2 + 64)}`)
  const count = Number(wordAt(32))
  const results: string[] = []
  for (let index = 0; index < count; index += 1) {
    const at = 64 + Number(wordAt(64 + index * 32))
    const length = Number(wordAt(at + 96))
    const call = `0x${digits.slice((at + 128) * 2, (at + 128 + length) * 2)}` as Hex
    const returned = callContract(call)
    const bytes = (returned ?? '0x').slice(2)
    results.push(
      words(returned === undefined ? 0n : 1n, 64n, BigInt(bytes.length / 2)).slice(2) +
        bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0'),
    )
  }
  let offset = count * 32
  const offsets = results.map((result) => {
    offset += result.length / 2
    return BigInt(offset - result.length / 2)
  })
  return `${words(32n, BigInt(count), ...offsets)}${results.join('')}`
}

function read(
  market: Market,
  { hasMulticall = true, native = NATIVE as Price | null, tokenDecimals = 18 } = {},
) {
  const node = createNode(market, hasMulticall)
  const { execution } = clientsOf(node)
  const wanted = { token: TOKEN, tokenDecimals, nativeDecimals: 18 } as const
  const reading = { execution, sources, wanted, block: BLOCK, signal: new AbortController().signal }
  return getTokenPrice(reading, Promise.resolve(native)).then((price) => ({
    price,
    calls: node.calls.map(({ method }) => method),
  }))
}

const POOLS = {
  pair: { token: 10n ** 24n, native: 10n ** 21n },
  pool: { sqrtPriceX96: 1n << 96n, native: 4n * 10n ** 21n },
}

describe('getTokenPrice', () => {
  test('a fresh feed takes one call and the pools are not read', async () => {
    const { price, calls } = await read({ ...POOLS, feedUpdatedAt: BLOCK_TIME - 604_800n })
    expect(price).toEqual({
      price: 5_000_000n,
      decimals: 6,
      source: 'Chainlink',
      updatedAt: BLOCK_TIME - 604_800n,
    })
    expect(calls).toEqual(['eth_call'])
  })

  test('with a feed older than seven days, the deeper pool is used, in two calls', async () => {
    const { price, calls } = await read({ ...POOLS, feedUpdatedAt: BLOCK_TIME - 604_801n })
    // 1 token = 1 native coin = $2,000, with 36 + 18 + 8 - 18 decimals.
    expect(price).toEqual({ price: 2n * 10n ** 47n, decimals: 44, source: 'Uniswap', updatedAt: undefined })
    expect(calls).toEqual(['eth_call', 'eth_call'])
  })

  test('the pair is used where it has more liquidity, and where the pool was never initialized', async () => {
    const thin = await read({ pair: POOLS.pair, pool: { ...POOLS.pool, native: 10n ** 21n } })
    // 1,000 coins for 1,000,000 tokens: $2.
    expect(thin.price).toMatchObject({ price: 2n * 10n ** 44n, decimals: 44 })
    const empty = await read({ pair: POOLS.pair, pool: { sqrtPriceX96: 0n, native: 10n ** 24n } })
    expect(empty.price).toMatchObject({ price: 2n * 10n ** 44n, decimals: 44 })
  })

  test('without Multicall3 the same price comes from single calls', async () => {
    const market = { ...POOLS, feedUpdatedAt: BLOCK_TIME - 604_801n }
    const { price, calls } = await read(market, { hasMulticall: false })
    expect(price).toEqual((await read(market)).price)
    expect(calls.filter((method) => method === 'eth_getBlockByNumber')).toHaveLength(1)
    expect(calls.filter((method) => method === 'eth_getCode')).toHaveLength(1)
  })

  test('no feed and no pools, no native price, or impossible decimals: no price', async () => {
    expect((await read({})).price).toBeUndefined()
    expect((await read(POOLS, { native: null })).price).toBeUndefined()
    expect((await read(POOLS, { tokenDecimals: 45 })).price).toBeUndefined()
    expect((await read({ pair: { token: 1n, native: 10n ** 17n - 1n } })).price).toBeUndefined()
  })
})
