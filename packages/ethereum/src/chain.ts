/** The chain's own coin. ethereum-lists `nativeCurrency`. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** What is known of a chain besides its id. */
export interface ChainInfo {
  /** Empty when unknown. */
  readonly name: string
  /** May hold the placeholder `${ADDRESS}`. */
  readonly faucets: readonly string[]
  readonly nativeCurrency: NativeCurrency
}

/** Used when nothing is known. */
export const DEFAULT_CHAIN_INFO: ChainInfo = {
  name: '',
  faucets: [],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/** The main network, which shows no network banner. */
export const MAINNET_CHAIN_ID = 1n

const NETWORK_NAMES: ReadonlyMap<bigint, string> = new Map([
  [3n, 'Ropsten Testnet'],
  [4n, 'Rinkeby Testnet'],
  [5n, 'Görli Testnet'],
  [10n, 'OP Mainnet'],
  [42n, 'Kovan Testnet'],
  [100n, 'Gnosis Chain'],
  [137n, 'Polygon Mainnet'],
  [10_200n, 'Chiado Testnet'],
  [17_000n, 'Holesky Testnet'],
  [80_001n, 'Mumbai Testnet'],
  [80_002n, 'Amoy Testnet'],
  [560_048n, 'Hoodi Testnet'],
  [11_155_111n, 'Sepolia Testnet'],
  [11_155_420n, 'OP Sepolia'],
])

/** Name for people: the known networks first, then the chain info's own, then `ChainID: n`. */
export function toNetworkName(chainId: bigint, chainInfo: ChainInfo): string {
  return NETWORK_NAMES.get(chainId) ?? (chainInfo.name === '' ? `ChainID: ${chainId}` : chainInfo.name)
}

/** Chains whose names resolve through an on-chain registry of their own. */
const NAME_RESOLUTION_CHAIN_IDS: ReadonlySet<bigint> = new Set([1n, 5n, 17_000n, 560_048n, 11_155_111n])

/** True where a name can be looked up on the chain itself; layer-2 registries live on layer 1 and do not count. */
export function supportsNames(chainId: bigint): boolean {
  return NAME_RESOLUTION_CHAIN_IDS.has(chainId)
}
