import type { Address } from './address.ts'

/** The chain's own coin. ethereum-lists `nativeCurrency`. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Description of a chain besides its id. */
export interface ChainInfo {
  /** Empty when unknown. */
  readonly name: string
  /** May hold the placeholder `${ADDRESS}`. */
  readonly faucets: readonly string[]
  readonly nativeCurrency: NativeCurrency
}

/** Contracts that prices are read from; absent ones are not queried. Addresses are checksummed. */
export interface PriceContracts {
  /** Chainlink feed of the native coin in dollars, with 8 decimals. */
  readonly nativeFeed?: Address
  /** Chainlink feed registry. */
  readonly feedRegistry?: Address
  /** Chainlink feed of the wei per gas for a fast transaction. */
  readonly fastGasFeed?: Address
  /** The token that stands for the native coin. */
  readonly wrappedNative?: Address
  readonly uniswapV2Factory?: Address
  readonly uniswapV3Factory?: Address
}

/** Reward of a block under proof of work, wei, from a block on. */
export interface BlockRewardEra {
  readonly fromBlock: bigint
  readonly reward: bigint
}

/** Built-in record of one chain. */
export interface Chain {
  readonly id: bigint
  /** To display. */
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** The registry that resolves names on the chain itself; registries of an L2 that live on its L1 do not count. */
  readonly nameService?: 'ens'
  /** Id of the family of the chain; absent on plain Ethereum. */
  readonly family?: string
  /** Chain id of the L1 that an L2 settles on. */
  readonly l1ChainId?: bigint
  /** Oldest first; absent where the chain never had proof of work, or its rewards are unknown. */
  readonly blockRewards?: readonly BlockRewardEra[]
  readonly prices?: PriceContracts
  /** Absent where it is not known, or the family says it. */
  readonly baseFee?: BaseFeeUse
  /** What validators stake, where it is not the native coin. */
  readonly stakedCoin?: StakedCoin
}

/** Where the base fee of a chain goes. */
export interface BaseFeeUse {
  /** False also where it is not known. */
  readonly isBurnt: boolean
  /** To display: "Burnt", or who gets it. */
  readonly label: string
}

/** The base fee is destroyed. EIP-1559. */
export const BURNT: BaseFeeUse = { isBurnt: true, label: 'Burnt' }

/** A coin that the consensus layer counts in smaller units than it is worth. */
export interface StakedCoin {
  readonly symbol: string
  /** Amounts of the consensus layer for one gwei of the coin. */
  readonly unitsPerGwei: bigint
}

const ETHER: NativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** A chain's record; its coin is Ether unless it says otherwise. */
export function defineChain(
  chain: Omit<Chain, 'nativeCurrency'> & Partial<Pick<Chain, 'nativeCurrency'>>,
): Chain {
  return { nativeCurrency: ETHER, ...chain }
}

/** Used for unknown chains. */
export const DEFAULT_CHAIN_INFO: ChainInfo = { name: '', faucets: [], nativeCurrency: ETHER }

/** The main network, which shows no network banner. */
export const MAINNET_CHAIN_ID = 1n
