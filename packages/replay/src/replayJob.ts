import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Receipt } from '@otterscan/ethereum/execution/receipt'
import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Transaction } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'

/** Header fields that code can see, or that tell the fork. */
export type ReplayBlock = Pick<
  BlockHeader,
  | 'number'
  | 'hash'
  | 'parentHash'
  | 'timestamp'
  | 'miner'
  | 'mixHash'
  | 'difficulty'
  | 'gasLimit'
  | 'extraData'
  | 'baseFeePerGas'
  | 'withdrawalsRoot'
  | 'excessBlobGas'
  | 'parentBeaconBlockRoot'
  | 'requestsHash'
>

/** Fields that decide what a transaction does. */
export type ReplayTransaction = Pick<
  Transaction,
  | 'hash'
  | 'from'
  | 'to'
  | 'type'
  | 'nonce'
  | 'value'
  | 'gas'
  | 'input'
  | 'gasPrice'
  | 'maxFeePerGas'
  | 'maxPriorityFeePerGas'
  | 'maxFeePerBlobGas'
  | 'blobVersionedHashes'
  | 'accessList'
  | 'authorizationList'
>

/** What a replay has to arrive at. */
export type ReplayReceipt = Pick<Receipt, 'status' | 'gasUsed' | 'contractAddress' | 'blobGasPrice'> & {
  /** Before Byzantium it has one in place of a status, which others may have filled in. EIP-658. */
  readonly root?: Hex | undefined
  readonly logs: readonly ReplayLog[] | undefined
}

export type ReplayLog = Pick<NonNullable<Receipt['logs']>[number], 'address' | 'topics' | 'data'>

/** A transaction with what came of it. */
export interface ReplayStep {
  readonly transaction: ReplayTransaction
  readonly receipt: ReplayReceipt
}

/** Limits of one replay, the earlier transactions of the block included. */
export interface ReplayLimits {
  readonly gas: bigint
  readonly stateReads: number
  readonly milliseconds: number
  /** Calls of one transaction. */
  readonly frames: number
  /** Earlier transactions that used no more gas than this together are always run: that proves more and costs little. */
  readonly cheapGas: bigint
}

export const DEFAULT_REPLAY_LIMITS: ReplayLimits = {
  gas: 100_000_000n,
  stateReads: 60_000,
  milliseconds: 45_000,
  frames: 200_000,
  cheapGas: 3_000_000n,
}

/** One transaction to be replayed. */
export interface ReplayJob {
  readonly step: ReplayStep
  /** Position in its block. */
  readonly index: number
  /** Gas that the block's transactions before it used; `undefined` where the receipt lacks it. */
  readonly earlierGas: bigint | undefined
  /** A state diff is exact only after every earlier transaction; frames can be without them. */
  readonly needsStateDiff: boolean
}

/** What a transaction did. */
export interface ReplayedTransaction {
  /** In order of entry, precompile calls included. */
  readonly frames: readonly CallFrame[]
  /** `undefined` where the earlier transactions were not run. */
  readonly stateDiff: StateDiff | undefined
}

/** Why there is no replay. */
export class ReplayRefusedError extends Error {
  override readonly name = 'ReplayRefusedError'
}

/** The reader of the state failed; `cause` is its error. */
export class StateReadError extends Error {
  override readonly name = 'StateReadError'

  constructor(cause: unknown) {
    super('the state could not be read', { cause })
  }
}
