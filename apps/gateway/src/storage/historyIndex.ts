import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'

/** Where a transaction stands on the chain. */
export interface TransactionPosition {
  readonly blockNumber: bigint
  readonly transactionIndex: number
  /** Of the block that was indexed: the node may have another one at this height by now. */
  readonly blockHash?: Hex
}

/** A chunk of an address's history, whole blocks only. */
export interface HistoryPage {
  /** Newest first: block descending, then index descending. */
  readonly positions: readonly TransactionPosition[]
  /** True when a block beyond the chunk, in the direction of the search, holds another one. */
  readonly hasMore: boolean
}

/** Which blocks an index knows; both ends inclusive. */
export interface IndexCoverage {
  readonly firstBlock: bigint
  readonly lastBlock: bigint
}

/** How and by whom a contract was made. */
export interface ContractCreation {
  readonly transactionHash: Hex
  readonly creator: Address
}

/**
 * What the index of the chain's history answers. Positions must belong to the chain as it is: after a reorg the old
 * ones are gone before the new head is covered. Every method throws nothing of its own but faults of the store.
 */
export interface HistoryIndex {
  /** `undefined` while nothing is indexed. */
  coverage(): Promise<IndexCoverage | undefined>
  /**
   * Transactions of an address in blocks `fromBlock` and below (`older`) or above (`newer`), both inclusive, until at
   * least `size` are found; a block is never cut.
   */
  searchTransactions(
    address: Address,
    direction: 'older' | 'newer',
    fromBlock: bigint,
    size: number,
  ): Promise<HistoryPage>
  /** Creation of the code that an address has now; `undefined` when not indexed. */
  findCreation(address: Address): Promise<ContractCreation | undefined>
  /** Hash of what a sender sent with a nonce; `undefined` when not indexed, `null` when there is none. */
  findSentTransaction(sender: Address, nonce: bigint): Promise<Hex | null | undefined>
}
