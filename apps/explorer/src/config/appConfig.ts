import * as v from 'valibot'
import { BASE_PATH } from '../paths/basePath.ts'
import { NAME_CHARACTERS, operatorText, SYMBOL_CHARACTERS } from './operatorText.ts'

const sourcifySource = v.union([
  v.string(),
  v.object({
    url: v.string(),
    backendFormat: v.picklist(['RepositoryV1', 'RepositoryV2', 'SourcifyAPIV2']),
  }),
])

const uniswap = v.optional(v.object({ factoryAddress: v.optional(v.string()) }))

/** Shape of `/config.json`. Unknown keys are ignored, not rejected, so that old files keep working. */
export const appConfigSchema = v.object({
  /** Node endpoint; empty means the default, relative is resolved against the place of the explorer. */
  erigonURL: v.optional(v.string()),
  /** Consensus endpoint without a trailing slash; absent or empty turns consensus pages off. */
  beaconAPI: v.optional(v.string()),
  /**
   * Base URL of `/signatures`, `/topic0`, `/assets`, `/chains`; absent means the place of the explorer, empty this page's
   * origin.
   */
  assetsURLPrefix: v.optional(v.string(), BASE_PATH.slice(0, -1)),
  /** False when nothing is served there, so that nothing is requested. */
  assetsAvailable: v.optional(v.boolean()),
  /** True when signatures are served although other assets are not. */
  signaturesAvailable: v.optional(v.boolean()),
  /**
   * Folder of Solidity compilers with their `list.json`; absent if none are served. Relative is resolved against the
   * place of the explorer.
   */
  compilersURL: v.optional(v.string()),
  experimental: v.optional(v.boolean(), false),
  /** Skips probing and names the chain. */
  experimentalFixedChainId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  chainInfo: v.optional(
    v.object({
      name: operatorText(NAME_CHARACTERS),
      faucets: v.optional(v.array(v.string()), []),
      nativeCurrency: v.object({
        name: operatorText(NAME_CHARACTERS),
        symbol: operatorText(SYMBOL_CHARACTERS),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
    }),
  ),
  /** Chains of the same program, this one included; `path` is where the explorer of each is. */
  chains: v.optional(v.array(v.object({ name: v.string(), path: v.string() }))),
  branding: v.optional(
    v.object({
      siteName: v.optional(operatorText(NAME_CHARACTERS)),
      networkTitle: v.optional(operatorText(NAME_CHARACTERS)),
      hideAnnouncements: v.optional(v.boolean()),
    }),
    {},
  ),
  sourcify: v.optional(
    v.object({ sources: v.optional(v.record(operatorText(NAME_CHARACTERS), sourcifySource)) }),
  ),
  revertTraces: v.optional(v.object({ enabled: v.optional(v.boolean()) })),
  priceOracleInfo: v.optional(
    v.object({
      nativeTokenPrice: v.optional(
        v.object({
          ethUSDOracleAddress: v.optional(v.string()),
          ethUSDOracleDecimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
        }),
      ),
      wrappedEthAddress: v.optional(v.string()),
      uniswapV2: uniswap,
      uniswapV3: uniswap,
    }),
  ),
  /** Where people may load media of collectibles from, by a click: origins, and a gateway for `ipfs:`. */
  collectibleMedia: v.optional(
    v.object({ origins: v.optional(v.array(v.string())), ipfsGateway: v.optional(v.string()) }),
  ),
  opChainSettings: v.optional(v.object({ l1ExplorerURL: v.optional(v.string()) })),
  WIP_customAddressLabels: v.optional(v.boolean(), false),
  /** A JSON file of labels for all users of the site; relative is resolved against the place of the explorer. */
  addressLabelsURL: v.optional(v.string()),
  /** Shown in the footer instead of `erigonURL`: the node behind a proxy. */
  upstreamURL: v.optional(v.string()),
})

/** The validated configuration, with defaults filled in. */
export type AppConfig = v.InferOutput<typeof appConfigSchema>

/** Site name when the configuration has none. */
export const DEFAULT_SITE_NAME = 'Otterscan'

/** Endpoint for an empty `erigonURL`. */
export const DEFAULT_NODE_URL = 'http://127.0.0.1:8545'
