import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { ContractAbi } from '@otterscan/decode/abi/jsonAbi'
import type { Address } from '@otterscan/ethereum/address'
import type { ProxyChain } from './ProxyChain.ts'

/** Where an ABI came from: published source of the contract, of what a proxy runs, or given by the person. */
export type AbiOrigin = 'verified' | 'implementation' | 'pasted'

/** One ABI that speaks for an address. */
export interface KnownAbi {
  readonly origin: AbiOrigin
  /** Contract the ABI was made for. */
  readonly address: Address
  readonly abi: ContractAbi
  /** Published source; `undefined` for a pasted ABI. */
  readonly source: ContractSource | undefined
}

/** Everything about how to read calls, logs and errors of an address. */
export interface KnownAbis {
  /** Best first: the contract's own, what its proxies run, the person's. */
  readonly abis: readonly KnownAbi[]
  readonly proxy: ProxyChain | undefined
}
