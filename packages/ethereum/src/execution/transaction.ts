import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { Decoded, DecodedPart } from '../unreadableField.ts'

/** Envelope type of a plain transaction from before EIP-2718. */
export const LEGACY_TRANSACTION_TYPE = 0n
/** EIP-2930. */
export const ACCESS_LIST_TRANSACTION_TYPE = 1n
/** EIP-1559. */
export const DYNAMIC_FEE_TRANSACTION_TYPE = 2n
/** EIP-4844. */
export const BLOB_TRANSACTION_TYPE = 3n
/** EIP-7702. */
export const SET_CODE_TRANSACTION_TYPE = 4n

/** One account of an access list. EIP-2930. */
export interface AccessListEntry extends DecodedPart {
  readonly address: Address
  /** `undefined` when unreadable; a transaction notes unreadable keys as `accessList.2.storageKeys.1`. */
  readonly storageKeys: readonly Hex[] | undefined
}

/** One signed delegation; a field that cannot be read is `undefined` and listed in `unreadable`. EIP-7702. */
export interface Authorization extends Decoded {
  /** 0 means every chain. */
  readonly chainId: bigint | undefined
  /** Code to delegate to; the zero address clears. */
  readonly address: Address | undefined
  readonly nonce: bigint | undefined
  /** 0 or 1. */
  readonly yParity: 0 | 1 | undefined
  readonly r: bigint | undefined
  readonly s: bigint | undefined
}

/** A transaction, mined or pending. execution-apis `TransactionInfo`. */
export interface Transaction extends Decoded {
  readonly hash: Hex
  readonly from: Address
  /** `null` creates a contract; `undefined` when it is not reported or cannot be read. */
  readonly to: Address | null | undefined
  /** EIP-2718; unknown types are kept. `undefined` when it cannot be read, or is left out beside fields of one. */
  readonly type: bigint | undefined
  readonly nonce: bigint | undefined
  /** Wei. */
  readonly value: bigint | undefined
  /** Limit of this transaction. */
  readonly gas: bigint | undefined
  /** Call data or init code; `undefined` when unreadable. Some list methods truncate it to 4 bytes. */
  readonly input: Hex | undefined
  /**
   * Price offered (legacy, EIP-2930) or what the node reports as paid. The receipt's effective price is authoritative.
   */
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly maxFeePerBlobGas: bigint | undefined
  readonly blobVersionedHashes: readonly Hex[] | undefined
  readonly accessList: readonly AccessListEntry[] | undefined
  readonly authorizationList: readonly Authorization[] | undefined
  readonly chainId: bigint | undefined
  readonly v: bigint | undefined
  readonly r: bigint | undefined
  readonly s: bigint | undefined
  readonly yParity: bigint | undefined
  /** `undefined` while pending, as are the next three. */
  readonly blockHash: Hex | undefined
  readonly blockNumber: bigint | undefined
  readonly transactionIndex: number | undefined
  /** Unix seconds; newer nodes only. */
  readonly blockTimestamp: bigint | undefined
  /** Contract address, from nodes that still send it. */
  readonly creates: Address | undefined
}

/** Whether it names no recipient because it lists calls of its own: then `to: null` creates nothing. Tempo, type 0x76. */
export function isBatch({ to, extra }: Pick<Transaction, 'to' | 'extra'>): boolean {
  return to === null && Array.isArray(extra.calls)
}

/**
 * State of a transaction. `unknown`: mined, but the node reports no status (before Byzantium). `unreadable`: mined, with a
 * status that cannot be read.
 */
export type TransactionStatus = 'pending' | 'success' | 'reverted' | 'unknown' | 'unreadable'
