import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'

/** Position of a transaction on the chain. */
export interface TransactionPosition {
  readonly blockNumber: bigint
  readonly transactionIndex: number
  /** Of the indexed block: the node may have another one at this number by now. */
  readonly blockHash?: Hex
}

/** A part of an address's history, whole blocks only. */
export interface PositionPage {
  /** Newest first: block descending, then index descending. */
  readonly positions: readonly TransactionPosition[]
  /** True when there are more in the direction of the search. */
  readonly hasMore: boolean
}

/** Blocks the index covers; both ends inclusive. */
export interface IndexCoverage {
  readonly firstBlock: bigint
  readonly lastBlock: bigint
}

/** Creation transaction and creator of a contract. */
export interface ContractCreation {
  readonly transactionHash: Hex
  readonly creator: Address
}

/**
 * The history index as methods use it. Positions must belong to the canonical chain: after a reorg the old ones are
 * removed before the new head is covered. Methods throw only errors of the store.
 */
export interface HistoryIndex {
  /** `undefined` while nothing is indexed. */
  coverage(): Promise<IndexCoverage | undefined>
  /**
   * Transactions of an address in blocks `fromBlock` and below (`older`) or above (`newer`), both inclusive, until at
   * least `size` are found; blocks are never split.
   */
  searchTransactions(
    address: Address,
    direction: 'older' | 'newer',
    fromBlock: bigint,
    size: number,
  ): Promise<PositionPage>
  /** Creation of an address's current code; `undefined` when not indexed. */
  findCreation(address: Address): Promise<ContractCreation | undefined>
  /** Hash of a sender's transaction with a nonce; `undefined` when not indexed, `null` when there is none. */
  findSentTransaction(sender: Address, nonce: bigint): Promise<Hex | null | undefined>
}
