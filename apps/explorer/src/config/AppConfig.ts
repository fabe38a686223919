import * as v from 'valibot'

const sourcifySource = v.union([
  v.string(),
  v.object({
    url: v.string(),
    backendFormat: v.picklist(['RepositoryV1', 'RepositoryV2', 'SourcifyAPIV2']),
  }),
])

const uniswap = v.optional(v.object({ factoryAddress: v.optional(v.string()) }))

/** Shape of `/config.json`. Unknown keys are kept out of the way, not refused, so that old files go on working. */
export const appConfigSchema = v.object({
  /** Node endpoint; empty is the default, relative is below this page. */
  erigonURL: v.optional(v.string()),
  /** Consensus endpoint without a trailing slash; absent or empty turns consensus pages off. */
  beaconAPI: v.optional(v.string()),
  /** Where `/signatures`, `/topic0`, `/assets`, `/chains` are; empty is this page's origin. */
  assetsURLPrefix: v.optional(v.string(), ''),
  /** False where nothing is served there, so that nothing is asked for. */
  assetsAvailable: v.optional(v.boolean()),
  /** True where signatures are served although nothing else is. */
  signaturesAvailable: v.optional(v.boolean()),
  /** Folder of Solidity compilers with their `list.json`; absent where none are served. Relative is below this page. */
  compilersURL: v.optional(v.string()),
  experimental: v.optional(v.boolean(), false),
  /** Skips probing and names the chain. */
  experimentalFixedChainId: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  chainInfo: v.optional(
    v.object({
      name: v.string(),
      faucets: v.optional(v.array(v.string()), []),
      nativeCurrency: v.object({
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
    }),
  ),
  branding: v.optional(
    v.object({
      siteName: v.optional(v.string()),
      networkTitle: v.optional(v.string()),
      hideAnnouncements: v.optional(v.boolean()),
    }),
    {},
  ),
  sourcify: v.optional(v.object({ sources: v.optional(v.record(v.string(), sourcifySource)) })),
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
  opChainSettings: v.optional(v.object({ l1ExplorerURL: v.optional(v.string()) })),
  WIP_customAddressLabels: v.optional(v.boolean(), false),
  /** A JSON file of labels for everyone who opens the site; relative is below this page. */
  addressLabelsURL: v.optional(v.string()),
  /** What the footer names instead of `erigonURL`: the node behind a proxy. */
  upstreamURL: v.optional(v.string()),
})

/** The configuration in use, every key checked, defaults filled in. */
export type AppConfig = v.InferOutput<typeof appConfigSchema>

/** Name shown where the configuration gives none. */
export const DEFAULT_SITE_NAME = 'Otterscan'

/** Endpoint meant by an empty `erigonURL`. */
export const DEFAULT_NODE_URL = 'http://127.0.0.1:8545'
