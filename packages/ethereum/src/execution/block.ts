import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { Decoded } from '../unreadableField.ts'
import type { Transaction } from './transaction.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Named block positions. execution-apis `BlockTag`. */
export type BlockTag = 'earliest' | 'finalized' | 'safe' | 'latest' | 'pending'

/** Header fields of an execution block; `undefined` is a field the node did not send. execution-apis `Block`. */
export interface BlockHeader extends Decoded {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Unix seconds. */
  readonly timestamp: bigint
  /** Fee recipient. */
  readonly miner: Address | undefined
  /** 8 bytes; proof of work. */
  readonly nonce: Hex | undefined
  /** prevRandao since the merge. */
  readonly mixHash: Hex | undefined
  readonly difficulty: bigint | undefined
  readonly totalDifficulty: bigint | undefined
  readonly gasLimit: bigint | undefined
  readonly gasUsed: bigint | undefined
  readonly extraData: Hex | undefined
  readonly logsBloom: Hex | undefined
  readonly sha3Uncles: Hex | undefined
  readonly stateRoot: Hex | undefined
  readonly transactionsRoot: Hex | undefined
  readonly receiptsRoot: Hex | undefined
  /** EIP-1559. */
  readonly baseFeePerGas: bigint | undefined
  /** EIP-4895. */
  readonly withdrawalsRoot: Hex | undefined
  /** EIP-4844. */
  readonly blobGasUsed: bigint | undefined
  /** EIP-4844. */
  readonly excessBlobGas: bigint | undefined
  /** EIP-4788. */
  readonly parentBeaconBlockRoot: Hex | undefined
  /** EIP-7685. */
  readonly requestsHash: Hex | undefined
  /** EIP-7928. */
  readonly blockAccessListHash: Hex | undefined
  /** EIP-7843. */
  readonly slotNumber: bigint | undefined
}

/** A whole execution block. */
export interface Block extends BlockHeader {
  /** Bytes. */
  readonly sizeBytes: bigint | undefined
  /** Hashes of the uncle headers. */
  readonly uncles: readonly Hex[] | undefined
  /** EIP-4895, in the block's order. */
  readonly withdrawals: readonly Withdrawal[] | undefined
  /** In block order; also filled when the node sent whole transactions. `undefined` when the list was left out. */
  readonly transactionHashes: readonly Hex[] | undefined
  /** In block order; only when the node sent whole transactions. */
  readonly transactions: readonly Transaction[] | undefined
  /** As counted by the node; nodes differ in what they count, see the method. */
  readonly transactionCount: number | undefined
}

/** Static issuance of a block, wei. Zero since the merge. */
export interface BlockIssuance {
  readonly blockReward: bigint
  readonly uncleReward: bigint
  readonly issuance: bigint
}

/** A block without its transactions, with its fees. Otterscan API `ots_getBlockDetails`. */
export interface BlockDetails {
  readonly block: Block
  readonly issuance: BlockIssuance | undefined
  /** Sum of gas used × effective gas price of all transactions, burnt part included, blob fees excluded; wei. */
  readonly totalFees: bigint | undefined
  /**
   * Gas that paid no base fee: of deposits of the OP stack, or paid for in a token or below it; 0 elsewhere, `undefined`
   * when it cannot be read.
   */
  readonly gasUsedDepositTx: bigint | undefined
  readonly unreadable: Decoded['unreadable']
}
