import { type Chain, type ChainInfo, DEFAULT_CHAIN_INFO } from '../chain.ts'
import { KNOWN_CHAINS } from './knownChains.ts'

const CHAINS_BY_ID: ReadonlyMap<bigint, Chain> = new Map(KNOWN_CHAINS.map((chain) => [chain.id, chain]))

/** The record of a chain; `undefined` when nothing is built in for it. */
export function findChain(chainId: bigint): Chain | undefined {
  return CHAINS_BY_ID.get(chainId)
}

/** Description of a chain without a chain file: its record, or Ether and no name. */
export function findChainInfo(chainId: bigint): ChainInfo {
  const chain = findChain(chainId)
  return chain === undefined
    ? DEFAULT_CHAIN_INFO
    : { name: chain.name, faucets: [], nativeCurrency: chain.nativeCurrency }
}

/** Display name: the known networks first, then the chain info's own, then `ChainID: n`. */
export function formatNetworkName(chainId: bigint, chainInfo: ChainInfo): string {
  return findChain(chainId)?.name ?? (chainInfo.name === '' ? `ChainID: ${chainId}` : chainInfo.name)
}

/** True where a name can be looked up on the chain itself. */
export function hasNameService(chainId: bigint): boolean {
  return findChain(chainId)?.nameService !== undefined
}
