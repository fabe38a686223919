import { DEFAULT_ORACLE_DECIMALS } from '@otterscan/decode/price/oracleQuote'
import { type Address, isAddress, toChecksumAddress } from '@otterscan/ethereum/address'
import { findChain } from '@otterscan/ethereum/chains/findChain'
import { useMemo } from 'react'
import type { AppConfig } from '../../config/appConfig.ts'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../clients.ts'

/** Price sources of a chain; absent ones are not used. */
export interface PriceSources {
  /** Feed of the native coin in dollars; without it there are no prices at all. */
  readonly nativeFeed: { readonly address: Address; readonly decimals: number } | undefined
  /** Finds a token's feed. */
  readonly feedRegistry: Address | undefined
  /** Feed of the wei per gas for a fast transaction. */
  readonly fastGasFeed: Address | undefined
  /** The wrapped native token. */
  readonly wrappedNative: Address | undefined
  readonly uniswapV2Factory: Address | undefined
  readonly uniswapV3Factory: Address | undefined
}

/** The sources of a chain and the errors of their configuration, as shown on the console. */
export interface ConfiguredSources {
  readonly sources: PriceSources
  readonly faults: readonly string[]
}

/** Configured addresses, each over the built-in one of the chain. */
export function toPriceSources(chainId: bigint, configured: AppConfig['priceOracleInfo']): ConfiguredSources {
  const faults: string[] = []
  const builtIn = findChain(chainId)?.prices ?? {}
  const { ethUSDOracleAddress, ethUSDOracleDecimals } = configured?.nativeTokenPrice ?? {}
  const read = (text: string | undefined, key: string): Address | undefined => {
    if (text === undefined || text === '') return undefined
    if (isAddress(text)) return toChecksumAddress(text)
    faults.push(`Invalid config: ${key} is not an address`)
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
      nativeFeed:
        feed !== undefined
          ? toFeed(feed, ethUSDOracleDecimals)
          : builtIn.nativeFeed && toFeed(builtIn.nativeFeed),
      feedRegistry: builtIn.feedRegistry,
      fastGasFeed: builtIn.fastGasFeed,
      wrappedNative:
        read(configured?.wrappedEthAddress, 'priceOracleInfo.wrappedEthAddress') ?? builtIn.wrappedNative,
      uniswapV2Factory: readFactory('V2', builtIn.uniswapV2Factory),
      uniswapV3Factory: readFactory('V3', builtIn.uniswapV3Factory),
    },
    faults,
  }
}

function toFeed(address: Address, decimals: number = DEFAULT_ORACLE_DECIMALS) {
  return { address: toChecksumAddress(address), decimals }
}

const logged = new Set<string>()

/** Price sources of the chain on screen. Configuration errors are logged to the console, once. */
export function usePriceSources(): PriceSources {
  const { priceOracleInfo } = useConfig().config
  const { chainId } = useClients()
  return useMemo(() => {
    const { sources, faults } = toPriceSources(chainId, priceOracleInfo)
    for (const fault of faults) logOnce(fault)
    return sources
  }, [chainId, priceOracleInfo])
}

function logOnce(fault: string): void {
  if (logged.has(fault)) return
  logged.add(fault)
  // biome-ignore lint/suspicious/noConsole: for the operator of the site; visitors cannot fix it
  console.error(fault)
}
