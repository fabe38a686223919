import { FACTORY_CALL } from '@otterscan/decode/price/poolCalls'
import type { Address } from '@otterscan/ethereum/address'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { addressNameQuery } from './addressName.ts'
import { nameAddressQuery } from './nameAddress.ts'
import { buildNameClients, type NameNodeOptions } from './testing/nameNode.ts'

const PERSON: Address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN: Address = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const CONTRACT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function getNames(chainId: bigint, options: NameNodeOptions, addresses: readonly Address[]) {
  const { clients, listAsked } = buildNameClients(chainId, options)
  const store = new QueryClient()
  const names = await Promise.all(
    addresses.map((address) => store.fetchQuery(addressNameQuery(clients, address))),
  )
  return { names, asked: listAsked(), listAsked, store, clients }
}

describe('addressNameQuery', () => {
  test('behavior: two round trips for all; addresses without code only need a reverse name', async () => {
    const contracts = { [TOKEN]: { name: 'Tether', symbol: 'USDT' }, [CONTRACT]: null }
    const reverse = { [PERSON]: 'vitalik.eth' }
    const { names, asked } = await getNames(1n, { contracts, reverse }, [PERSON, TOKEN, CONTRACT])
    expect(names).toEqual([
      { text: 'vitalik.eth', origin: 'ens' },
      { text: 'Tether (USDT)', origin: 'token' },
      null,
    ])
    expect(asked).toHaveLength(2)
    expect(asked[0]?.filter((call) => call.startsWith('ots_hasCode'))).toHaveLength(3)
    expect(asked[0]?.filter((call) => call.includes('0xeEeE'))).toHaveLength(3)
    // Name, symbol, decimals, and whether a factory created it.
    expect(asked[1]).toHaveLength(8)
    expect(asked[1]?.join()).not.toContain(PERSON)
  })

  test('behavior: the reverse name of a contract comes before its name as a pool or token', async () => {
    const contracts = { [TOKEN]: { name: 'Tether', symbol: 'USDT' } }
    const pools = { [CONTRACT]: { factory: PERSON, token0: TOKEN, token1: TOKEN, listed: CONTRACT } }
    const reverse = { [TOKEN]: 'tether.eth', [CONTRACT]: 'pool.eth' }
    const { names } = await getNames(1n, { contracts, pools, reverse }, [TOKEN, CONTRACT])
    expect(names).toEqual([
      { text: 'tether.eth', origin: 'ens' },
      { text: 'pool.eth', origin: 'ens' },
    ])
  })

  test('behavior: no names are requested on a chain without a name service', async () => {
    const { names, asked } = await getNames(1337n, { reverse: { [PERSON]: 'vitalik.eth' } }, [PERSON])
    expect(names).toEqual([null])
    expect(asked).toEqual([[`ots_hasCode ${PERSON} latest`]])
  })

  test('behavior: known names and tokens are not requested again', async () => {
    const contracts = { [TOKEN]: { name: 'Tether', symbol: 'USDT' } }
    const { listAsked, store, clients } = await getNames(1337n, { contracts }, [TOKEN, TOKEN])
    await store.fetchQuery(addressNameQuery(clients, TOKEN))
    expect(listAsked().flat()).toHaveLength(4)
  })

  test.each([
    'amazon\u200b.eth',
    'Vitalik.eth',
    'аpple.eth',
    'a\u202eb.eth',
    '<script>alert(1)</script>.eth',
  ])('SEARCH-07 the reverse name %j is hidden when it is not in normal form', async (name) => {
    const { names } = await getNames(1n, { reverse: { [PERSON]: name } }, [PERSON])
    expect(names).toEqual([null])
  })

  test('TOK-05 a token may have any name; its origin stays "token"', async () => {
    const contracts = { [TOKEN]: { name: '<script>alert(1)</script>', symbol: 'vitalik.eth' } }
    const { names } = await getNames(1n, { contracts }, [TOKEN])
    expect(names).toEqual([{ text: '<script>alert(1)</script> (vitalik.eth)', origin: 'token' }])
  })

  test('behavior: without a symbol it is not a token', async () => {
    const { names } = await getNames(1n, { contracts: { [TOKEN]: { name: 'Tether', symbol: ' ' } } }, [TOKEN])
    expect(names).toEqual([null])
  })

  test.each([
    ['none', null],
    ['more than a byte holds', 256n],
  ])('behavior: a contract with unreadable decimals is not a token: %s', async (_, decimals) => {
    const contracts = { [TOKEN]: { name: 'Tether', symbol: 'USDT', decimals } }
    const { names } = await getNames(1n, { contracts }, [TOKEN])
    expect(names).toEqual([null])
  })
})

describe('getPoolName', () => {
  const WRAPPED: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const PAIR_FACTORY: Address = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
  const POOL_FACTORY: Address = '0x1F98431c8aD98523631AE4a59f267346ea31F984'
  const PAIR: Address = '0x0d4a11d5EEaaC28EC3F61d100daF4d40471f1852'
  const POOL: Address = '0x4e68Ccd3E89f51C3074ca5072bbAC773960dFa36'
  const contracts = {
    [TOKEN]: { name: 'Tether', symbol: 'USDT' },
    [WRAPPED]: { name: 'Wrapped', symbol: 'WETH' },
    [PAIR]: { name: 'Uniswap V2', symbol: 'UNI-V2' },
  }
  const pair = { factory: PAIR_FACTORY, token0: WRAPPED, token1: TOKEN, listed: PAIR }
  const pool = { factory: POOL_FACTORY, token0: WRAPPED, token1: TOKEN, fee: 3000n, listed: POOL }

  test('default: pairs and pools by their tokens, in two more round trips for all of them', async () => {
    const { names, asked } = await getNames(1n, { contracts, pools: { [PAIR]: pair, [POOL]: pool } }, [
      PAIR,
      POOL,
      TOKEN,
    ])
    expect(names).toEqual([
      { text: 'Uniswap V2 LP: WETH/USDT', origin: 'pool' },
      { text: 'Uniswap V3 LP: WETH/USDT/0.3%', origin: 'pool' },
      { text: 'Tether (USDT)', origin: 'token' },
    ])
    expect(asked).toHaveLength(4)
  })

  test('behavior: a contract its factory does not confirm is not a pool', async () => {
    const pools = { [PAIR]: { ...pair, listed: PERSON }, [POOL]: { ...pool, factory: PERSON } }
    const { names, asked } = await getNames(1n, { contracts, pools }, [PAIR, POOL])
    expect(names).toEqual([{ text: 'Uniswap V2 (UNI-V2)', origin: 'token' }, null])
    // Further requests only for contracts that name a factory of the chain.
    expect(asked.slice(2).flat().join()).not.toContain(POOL)
  })

  test('behavior: a configured factory counts; without any, no requests are made', async () => {
    const options = { contracts, pools: { [PAIR]: pair } }
    const { clients } = buildNameClients(1337n, options)
    const configured = { uniswapV2: { factoryAddress: PAIR_FACTORY.toLowerCase() } }
    expect(await new QueryClient().fetchQuery(addressNameQuery(clients, PAIR, configured))).toEqual({
      text: 'Uniswap V2 LP: WETH/USDT',
      origin: 'pool',
    })
    const { names, asked } = await getNames(1337n, options, [PAIR])
    expect(names).toEqual([{ text: 'Uniswap V2 (UNI-V2)', origin: 'token' }])
    expect(asked.flat().join()).not.toContain(FACTORY_CALL)
  })

  test('TOK-05 symbols of a pool may be anything; its origin stays "pool"', async () => {
    const named = { ...contracts, [TOKEN]: { name: 'x', symbol: '<b>/\u202e' } }
    const { names } = await getNames(1n, { contracts: named, pools: { [PAIR]: pair } }, [PAIR])
    expect(names).toEqual([{ text: 'Uniswap V2 LP: WETH/<b>/\u202e', origin: 'pool' }])
  })
})

describe('nameAddressQuery', () => {
  const find = async (text: string, options: NameNodeOptions = { forward: { 'amazon.eth': PERSON } }) => {
    const { clients, listAsked } = buildNameClients(1n, options)
    const lookup = await new QueryClient().fetchQuery(nameAddressQuery(clients, text))
    return { lookup, calls: listAsked().flat().length }
  }

  test.each(['amazon.eth', 'AMAZON.eth', 'amazon\u200b.eth', ' amazon.eth '])(
    'SEARCH-07 %j is looked up in normal form',
    async (text) => {
      expect(await find(text)).toEqual({
        lookup: { kind: 'found', normal: 'amazon.eth', address: PERSON },
        calls: 1,
      })
    },
  )

  test('SEARCH-05 text that starts like an address is a name', async () => {
    const { lookup } = await find('0xbtc.eth', { forward: { '0xbtc.eth': PERSON } })
    expect(lookup).toMatchObject({ kind: 'found', address: PERSON })
  })

  test('SEARCH-09 the universal resolver decides', async () => {
    const address: Address = '0x2222222222222222222222222222222222222222'
    const { lookup } = await find('ur.integration-tests.eth', {
      forward: { 'ur.integration-tests.eth': address },
    })
    expect(lookup).toMatchObject({ kind: 'found', address })
  })

  test.each(['hello', '0xbtc', 'a b.eth', 'a..eth', 'аpple.eth', `${'x'.repeat(300)}.eth`])(
    'behavior: %j cannot be a name, and no request is made',
    async (text) => {
      expect(await find(text)).toEqual({ lookup: { kind: 'invalid' }, calls: 0 })
    },
  )

  test('behavior: a name without address, and an off-chain one', async () => {
    expect((await find('other.eth')).lookup).toEqual({ kind: 'notFound', normal: 'other.eth' })
    const { lookup } = await find('off.eth', { forward: { 'off.eth': { revert: '0x556f1830' } } })
    expect(lookup).toEqual({ kind: 'offChain', normal: 'off.eth' })
  })
})
