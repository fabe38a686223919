import { DEFAULT_ORACLE_DECIMALS } from '@otterscan/decode/price/oracleQuote'
import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import type { AppConfig } from '../../config/AppConfig.ts'

/** Whom to ask for prices on a chain; what is absent is not asked. */
export interface PriceSources {
  /** Feed of the native coin in dollars; without it there are no prices at all. */
  readonly nativeFeed: { readonly address: Address; readonly decimals: number } | undefined
  /** Finds a token's feed. */
  readonly feedRegistry: Address | undefined
  /** Feed of the wei per gas for a fast transaction. */
  readonly fastGasFeed: Address | undefined
  /** The token that stands for the native coin. */
  readonly wrappedNative: Address | undefined
  readonly pairFactory: Address | undefined
  readonly poolFactory: Address | undefined
}

/** What is known of a chain without configuration. */
const BUILT_IN_SOURCES: ReadonlyMap<bigint, Partial<PriceSources>> = new Map([
  [
    1n,
    {
      // What eth-usd.data.eth, fast-gas-gwei.data.eth name; built in so that nobody need ask for the names.
      nativeFeed: toFeed('0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419'),
      fastGasFeed: toChecksumAddress('0x169e633a2d1e6c10dd91238ba11c4a708dfef37c'),
      feedRegistry: toChecksumAddress('0x47fb2585d2c56fe188d0e6ec628a38b74fceeedf'),
      wrappedNative: toChecksumAddress('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
      pairFactory: toChecksumAddress('0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f'),
      poolFactory: toChecksumAddress('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
    },
  ],
  [
    10n,
    {
      nativeFeed: toFeed('0x13e3ee699d1909e989722e753853ae30b17e08c5'),
      wrappedNative: toChecksumAddress('0x4200000000000000000000000000000000000006'),
      pairFactory: toChecksumAddress('0x0c3c1c532f1e39edf36be9fe0be1410313e074bf'),
      poolFactory: toChecksumAddress('0x1f98431c8ad98523631ae4a59f267346ea31f984'),
    },
  ],
])

/** The sources of a chain and what is wrong with their configuration, in the words of spec §8. */
export interface ConfiguredSources {
  readonly sources: PriceSources
  readonly faults: readonly string[]
}

/** Configured addresses, each over the built-in one of the chain. */
export function toPriceSources(chainId: bigint, configured: AppConfig['priceOracleInfo']): ConfiguredSources {
  const faults: string[] = []
  const builtIn = BUILT_IN_SOURCES.get(chainId) ?? {}
  const { ethUSDOracleAddress, ethUSDOracleDecimals } = configured?.nativeTokenPrice ?? {}
  const read = (text: string | undefined, key: string): Address | undefined => {
    if (text === undefined || text === '') return undefined
    if (isAddress(text)) return toChecksumAddress(text)
    faults.push(`Invalid config: ${key} is no address`)
    return undefined
  }
  const readFactory = (version: 'V2' | 'V3', fallback: Address | undefined) => {
    const factory = version === 'V2' ? configured?.uniswapV2 : configured?.uniswapV3
    if (factory === undefined) return fallback
    const { factoryAddress } = factory
    if (factoryAddress === undefined || factoryAddress === '') {
      faults.push(`Invalid config: Uniswap${version} factory address not defined`)
      return undefined
    }
    return read(factoryAddress, `priceOracleInfo.uniswap${version}.factoryAddress`)
  }
  const feed = read(ethUSDOracleAddress, 'priceOracleInfo.nativeTokenPrice.ethUSDOracleAddress')
  return {
    sources: {
      nativeFeed: feed === undefined ? builtIn.nativeFeed : toFeed(feed, ethUSDOracleDecimals),
      feedRegistry: builtIn.feedRegistry,
      fastGasFeed: builtIn.fastGasFeed,
      wrappedNative:
        read(configured?.wrappedEthAddress, 'priceOracleInfo.wrappedEthAddress') ?? builtIn.wrappedNative,
      pairFactory: readFactory('V2', builtIn.pairFactory),
      poolFactory: readFactory('V3', builtIn.poolFactory),
    },
    faults,
  }
}

function toFeed(address: Address, decimals: number = DEFAULT_ORACLE_DECIMALS) {
  return { address: toChecksumAddress(address), decimals }
}
