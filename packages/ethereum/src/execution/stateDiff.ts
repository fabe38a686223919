import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'

/** How one value differs before and after a transaction. */
export type Change<T> =
  | { readonly kind: 'added'; readonly to: T }
  | { readonly kind: 'removed'; readonly from: T }
  | { readonly kind: 'changed'; readonly from: T; readonly to: T }

/** One storage slot. */
export interface StorageChange {
  /** 32 bytes. */
  readonly slot: Hex
  /** 32-byte words; zero means an empty slot. */
  readonly change: Change<Hex>
}

/** Changes of one account by a transaction; `undefined` means unchanged. */
export interface AccountDiff {
  readonly address: Address
  /** Wei. */
  readonly balance: Change<bigint> | undefined
  readonly nonce: Change<bigint> | undefined
  readonly code: Change<Hex> | undefined
  /** In the source's order; only slots that changed. */
  readonly storage: readonly StorageChange[]
}

/** Accounts a transaction changed, in the source's order. */
export interface StateDiff {
  readonly accounts: readonly AccountDiff[]
}
