import { toChecksumAddress } from '@otterscan/ethereum/address'
import { describe, expect, test } from 'vitest'
import { toPriceSources } from './priceSources.ts'

const A = toChecksumAddress('0x00000000000000000000000000000000000000aa')

describe('toPriceSources', () => {
  test('an unknown chain has no sources', () => {
    const { sources, faults } = toPriceSources(1337n, undefined)
    expect(Object.values(sources).every((source) => source === undefined)).toBe(true)
    expect(faults).toEqual([])
  })

  test('the main network and OP Mainnet need no configuration', () => {
    expect(toPriceSources(1n, undefined)).toEqual({
      sources: {
        nativeFeed: { address: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419', decimals: 8 },
        feedRegistry: '0x47Fb2585D2C56Fe188D0E6ec628a38b74fCeeeDf',
        fastGasFeed: '0x169E633A2D1E6c10dD91238Ba11c4A708dfEF37C',
        wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        uniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
        uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      },
      faults: [],
    })
    expect(toPriceSources(10n, undefined).sources).toEqual({
      nativeFeed: { address: '0x13e3Ee699D1909E989722E753853AE30b17e08c5', decimals: 8 },
      feedRegistry: undefined,
      fastGasFeed: undefined,
      wrappedNative: '0x4200000000000000000000000000000000000006',
      uniswapV2Factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      uniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    })
  })

  test('configured values override built-in ones, key by key', () => {
    const { sources, faults } = toPriceSources(1n, {
      nativeTokenPrice: { ethUSDOracleAddress: A.toLowerCase(), ethUSDOracleDecimals: 18 },
      uniswapV2: { factoryAddress: A },
    })
    expect(sources.nativeFeed).toEqual({ address: A, decimals: 18 })
    expect(sources.uniswapV2Factory).toBe(A)
    expect(sources.uniswapV3Factory).toBe('0x1F98431c8aD98523631AE4a59f267346ea31F984')
    expect(faults).toEqual([])
  })

  test('a factory without an address is reported and skipped, even where one is built in', () => {
    const { sources, faults } = toPriceSources(1n, { uniswapV2: {}, uniswapV3: { factoryAddress: '' } })
    expect(faults).toEqual([
      'Invalid config: UniswapV2 factory address not defined',
      'Invalid config: UniswapV3 factory address not defined',
    ])
    expect([sources.uniswapV2Factory, sources.uniswapV3Factory]).toEqual([undefined, undefined])
  })

  test('a value that is not an address is reported and ignored', () => {
    const { sources, faults } = toPriceSources(5n, { nativeTokenPrice: { ethUSDOracleAddress: 'eth-usd' } })
    expect(sources.nativeFeed).toBeUndefined()
    expect(faults).toEqual([
      'Invalid config: priceOracleInfo.nativeTokenPrice.ethUSDOracleAddress is not an address',
    ])
  })
})
