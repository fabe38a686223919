import type { Address } from '../address.ts'
import type { Withdrawal } from '../execution/withdrawal.ts'
import type { Hex } from '../hex.ts'
import type { Decoded, DecodedPart, UnreadableField } from '../unreadableField.ts'
import type { Attestation } from './attestation.ts'

/** Proposer, slot and parent of a block. beacon-APIs `BeaconBlockHeader`. */
export interface BeaconHeader extends Decoded {
  readonly root: Hex
  /** False for an orphaned block; `undefined` when it cannot be read. */
  readonly canonical: boolean | undefined
  readonly slot: bigint
  readonly proposerIndex: bigint
  readonly parentRoot: Hex
  readonly stateRoot: Hex | undefined
  readonly bodyRoot: Hex | undefined
  readonly signature: Hex | undefined
}

/** A block of the beacon chain. Fields its fork does not have are `undefined`. consensus-specs `BeaconBlock`. */
export interface BeaconBlock {
  /** Fork name as reported by the node: `electra`. */
  readonly version: string | undefined
  /** The execution node has not validated the payload yet. */
  readonly isExecutionOptimistic: boolean | undefined
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
  /** Gloas: the payload a builder committed to. EIP-7732. */
  readonly payloadBid: PayloadBid | undefined
  /** Gloas. EIP-7732. */
  readonly payloadAttestationCount: number | undefined
  readonly unreadable: readonly UnreadableField[]
  /** Unknown fields, those of its parts under dotted names; those of list entries are with the entries. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** The proposer's view of the deposit contract. consensus-specs `Eth1Data`. */
export interface Eth1Data extends DecodedPart {
  readonly depositRoot: Hex
  readonly depositCount: bigint
  readonly blockHash: Hex
}

/** Votes of the sync committee. consensus-specs `SyncAggregate`. */
export interface SyncAggregate extends DecodedPart {
  readonly bits: Hex
  readonly signature: Hex | undefined
}

/** A proposer that signed two blocks for one slot. */
export interface ProposerSlashing extends DecodedPart {
  readonly proposerIndex: bigint
  readonly slot: bigint
}

/** Validators that cast contradicting votes. */
export interface AttesterSlashing extends DecodedPart {
  /** In both votes, ascending. */
  readonly validatorIndices: readonly bigint[]
  readonly slot: bigint
}

/** A voluntary exit. */
export interface VoluntaryExit extends DecodedPart {
  readonly validatorIndex: bigint
  readonly epoch: bigint
}

/** Credentials moved from a BLS key to an address. */
export interface BlsToExecutionChange extends DecodedPart {
  readonly validatorIndex: bigint
  readonly address: Address
}

/** Execution payload of the block. */
export interface ExecutionPayload extends DecodedPart {
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

/** Requests from contracts to the beacon chain. EIP-7685. */
export interface ExecutionRequests extends DecodedPart {
  /** Each is empty when left out, `undefined` when it cannot be read. */
  readonly deposits: readonly DepositRequest[] | undefined
  readonly withdrawals: readonly WithdrawalRequest[] | undefined
  readonly consolidations: readonly ConsolidationRequest[] | undefined
}

/** EIP-6110. */
export interface DepositRequest extends DecodedPart {
  readonly pubkey: Hex
  readonly withdrawalCredentials: Hex
  readonly amountGwei: bigint
  readonly index: bigint
  /** Of the new validator; it decides whether the deposit counts. */
  readonly signature?: Hex | undefined
}

/** EIP-7002; amount 0 requests an exit. */
export interface WithdrawalRequest extends DecodedPart {
  readonly sourceAddress: Address
  readonly validatorPubkey: Hex
  readonly amountGwei: bigint
}

/** EIP-7251. */
export interface ConsolidationRequest extends DecodedPart {
  readonly sourceAddress: Address
  readonly sourcePubkey: Hex
  readonly targetPubkey: Hex
}

/** EIP-7732. */
export interface PayloadBid extends DecodedPart {
  readonly blockHash: Hex
  readonly builderIndex: bigint
  readonly valueGwei: bigint | undefined
  readonly feeRecipient: Address | undefined
}

/** A payload of its own builder has this index. EIP-7732, `BUILDER_INDEX_SELF_BUILD`. */
export const SELF_BUILD_INDEX = 18_446_744_073_709_551_615n
