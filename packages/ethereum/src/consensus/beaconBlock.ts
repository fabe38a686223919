import type { Address } from '../address.ts'
import type { Withdrawal } from '../execution/withdrawal.ts'
import type { Hex } from '../hex.ts'
import type { UnreadableField } from '../unreadableField.ts'
import type { Attestation } from './attestation.ts'

/** Who proposed a block in which slot, and on what. beacon-APIs `BeaconBlockHeader`. */
export interface BeaconHeader {
  readonly root: Hex
  /** False for a block that the chain left behind. */
  readonly canonical: boolean
  readonly slot: bigint
  readonly proposerIndex: bigint
  readonly parentRoot: Hex
  readonly stateRoot: Hex | undefined
  readonly bodyRoot: Hex | undefined
  readonly signature: Hex | undefined
}

/** A block of the beacon chain. Fields its fork does not have are `undefined`. consensus-specs `BeaconBlock`. */
export interface BeaconBlock {
  /** Fork name as the node says: `electra`. */
  readonly version: string | undefined
  /** The execution node has not judged the payload yet. */
  readonly isExecutionOptimistic: boolean
  readonly isFinalized: boolean | undefined
  readonly slot: bigint
  readonly proposerIndex: bigint
  readonly parentRoot: Hex
  readonly stateRoot: Hex | undefined
  readonly signature: Hex | undefined
  readonly randaoReveal: Hex | undefined
  readonly graffiti: Hex | undefined
  readonly eth1Data: Eth1Data | undefined
  readonly proposerSlashings: readonly ProposerSlashing[] | undefined
  readonly attesterSlashings: readonly AttesterSlashing[] | undefined
  readonly attestations: readonly Attestation[] | undefined
  readonly depositCount: number | undefined
  readonly voluntaryExits: readonly VoluntaryExit[] | undefined
  /** Altair. */
  readonly syncAggregate: SyncAggregate | undefined
  /** Bellatrix to Fulu. */
  readonly executionPayload: ExecutionPayload | undefined
  /** Capella. */
  readonly blsToExecutionChanges: readonly BlsToExecutionChange[] | undefined
  /** Deneb; in the bid since Gloas. */
  readonly blobKzgCommitments: readonly Hex[] | undefined
  /** Electra; those of the parent's payload since Gloas. */
  readonly executionRequests: ExecutionRequests | undefined
  /** Gloas: what a builder promised to reveal. EIP-7732. */
  readonly payloadBid: PayloadBid | undefined
  /** Gloas. EIP-7732. */
  readonly payloadAttestationCount: number | undefined
  readonly unreadable: readonly UnreadableField[]
  /** Fields of the body we do not know. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** The proposer's view of the deposit contract. consensus-specs `Eth1Data`. */
export interface Eth1Data {
  readonly depositRoot: Hex
  readonly depositCount: bigint
  readonly blockHash: Hex
}

/** Votes of the sync committee. consensus-specs `SyncAggregate`. */
export interface SyncAggregate {
  readonly bits: Hex
  readonly signature: Hex | undefined
}

/** A proposer that signed two blocks for one slot. */
export interface ProposerSlashing {
  readonly proposerIndex: bigint
  readonly slot: bigint
}

/** Validators that cast contradicting votes. */
export interface AttesterSlashing {
  /** In both votes, ascending. */
  readonly validatorIndices: readonly bigint[]
  readonly slot: bigint
}

/** A validator that asked to leave. */
export interface VoluntaryExit {
  readonly validatorIndex: bigint
  readonly epoch: bigint
}

/** Credentials moved from a BLS key to an address. */
export interface BlsToExecutionChange {
  readonly validatorIndex: bigint
  readonly address: Address
}

/** What the block carries of the execution chain. */
export interface ExecutionPayload {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly timestamp: bigint | undefined
  readonly feeRecipient: Address | undefined
  readonly gasUsed: bigint | undefined
  readonly gasLimit: bigint | undefined
  readonly transactionCount: number | undefined
  /** Capella. */
  readonly withdrawals: readonly Withdrawal[] | undefined
}

/** Orders that contracts gave to the beacon chain. EIP-7685. */
export interface ExecutionRequests {
  readonly deposits: readonly DepositRequest[]
  readonly withdrawals: readonly WithdrawalRequest[]
  readonly consolidations: readonly ConsolidationRequest[]
}

/** EIP-6110. */
export interface DepositRequest {
  readonly pubkey: Hex
  readonly withdrawalCredentials: Hex
  readonly amountGwei: bigint
  readonly index: bigint
}

/** EIP-7002; amount 0 asks to leave. */
export interface WithdrawalRequest {
  readonly sourceAddress: Address
  readonly validatorPubkey: Hex
  readonly amountGwei: bigint
}

/** EIP-7251. */
export interface ConsolidationRequest {
  readonly sourceAddress: Address
  readonly sourcePubkey: Hex
  readonly targetPubkey: Hex
}

/** EIP-7732. */
export interface PayloadBid {
  readonly blockHash: Hex
  readonly builderIndex: bigint
  readonly valueGwei: bigint | undefined
  readonly feeRecipient: Address | undefined
}

/** A payload of its own builder has this index. EIP-7732, `BUILDER_INDEX_SELF_BUILD`. */
export const SELF_BUILD_INDEX = 18_446_744_073_709_551_615n
