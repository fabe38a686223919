import type { ProxyHop } from '@otterscan/decode/contract/findProxy'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'

/** The way from a proxy to the code that runs. */
export interface ProxyChain {
  /** In order; empty for a contract that is no known proxy. */
  readonly hops: readonly ProxyHop[]
  /**
   * How the way ends: at a contract, at an address without code, in a circle, too far away, at code that finds its slot
   * empty in the storage of the first proxy, or at a delegation behind a delegation, which nobody follows (EIP-7702).
   */
  readonly end: 'contract' | 'noCode' | 'loop' | 'limit' | 'emptySlot' | 'notFollowed' | 'unknown'
  /** Code that runs, with its address; `undefined` unless the way ends at one contract. */
  readonly implementation: { readonly address: Address; readonly code: Hex } | undefined
}

/** More hops than anybody builds on purpose. */
export const MAX_PROXY_HOPS = 5
