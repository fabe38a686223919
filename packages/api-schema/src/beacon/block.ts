import type { Attestation, Checkpoint } from '@otterscan/ethereum/consensus/attestation'
import type {
  AttesterSlashing,
  BeaconBlock,
  BlsToExecutionChange,
  Eth1Data,
  ExecutionPayload,
  ExecutionRequests,
  PayloadBid,
  ProposerSlashing,
  SyncAggregate,
  VoluntaryExit,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import {
  address,
  boolean,
  type Codec,
  hash32,
  hexData,
  list,
  listOfReadable,
  quantity,
  text,
} from '../codec.ts'
import { type ObjectReader, readObject, readPart, toUnreadable } from '../objectReader.ts'
import { bytes48, bytes96, listLength } from './primitives.ts'

/**
 * A block of any fork, read field by field: what its fork does not have is `undefined`, what cannot be read is noted.
 *
 * Throws: `CheckFailedError` when slot, proposer or parent cannot be read.
 */
export function decodeBeaconBlock(wire: unknown): BeaconBlock {
  const answer = readObject(wire)
  const signed = readPart(answer.raw('data'), 'data', answer.unreadable)
  const message = readPart(signed.raw('message'), 'data.message', answer.unreadable)
  const body = readObject(message.raw('body'), 'data.message.body')
  const fields = readBody(body)
  const { unreadable, extra } = body.rest()
  return {
    version: answer.optional('version', text),
    isExecutionOptimistic: answer.optional('execution_optimistic', boolean) ?? false,
    isFinalized: answer.optional('finalized', boolean),
    slot: message.core('slot', quantity),
    proposerIndex: message.core('proposer_index', quantity),
    parentRoot: message.core('parent_root', hash32),
    stateRoot: message.optional('state_root', hash32),
    signature: signed.optional('signature', bytes96),
    ...fields,
    unreadable: [...answer.unreadable, ...unreadable],
    extra,
  }
}

type Body = Omit<
  BeaconBlock,
  | 'version'
  | 'isExecutionOptimistic'
  | 'isFinalized'
  | 'slot'
  | 'proposerIndex'
  | 'parentRoot'
  | 'stateRoot'
  | 'signature'
  | 'unreadable'
  | 'extra'
>

function readBody(body: ObjectReader): Body {
  const bid = body.optional('signed_execution_payload_bid', payloadBid)
  return {
    randaoReveal: body.optional('randao_reveal', bytes96),
    graffiti: body.optional('graffiti', hash32),
    eth1Data: body.optional('eth1_data', eth1Data),
    proposerSlashings: body.optional('proposer_slashings', listOfReadable(proposerSlashing)),
    attesterSlashings: body.optional('attester_slashings', listOfReadable(attesterSlashing)),
    attestations: body.optional('attestations', listOfReadable(attestation)),
    depositCount: body.optional('deposits', listLength),
    voluntaryExits: body.optional('voluntary_exits', listOfReadable(voluntaryExit)),
    syncAggregate: body.optional('sync_aggregate', syncAggregate),
    executionPayload: body.optional('execution_payload', executionPayload),
    blsToExecutionChanges: body.optional('bls_to_execution_changes', listOfReadable(blsToExecutionChange)),
    blobKzgCommitments:
      body.optional('blob_kzg_commitments', listOfReadable(bytes48)) ?? bid?.blobKzgCommitments,
    executionRequests:
      body.optional('execution_requests', executionRequests) ??
      body.optional('parent_execution_requests', executionRequests),
    payloadBid: bid?.bid,
    payloadAttestationCount: body.optional('payload_attestations', listLength),
  }
}

const eth1Data: Codec<Eth1Data> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    depositRoot: reader.core('deposit_root', hash32),
    depositCount: reader.core('deposit_count', quantity),
    blockHash: reader.core('block_hash', hash32),
  }
}

const checkpoint: Codec<Checkpoint> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return { epoch: reader.core('epoch', quantity), root: reader.core('root', hash32) }
}

/** An attestation of any fork. beacon-APIs `Attestation`, before and since Electra. */
const attestation: Codec<Attestation> = (wire, path) => {
  const reader = readObject(wire, path)
  const data = readPart(reader.raw('data'), `${path}.data`, reader.unreadable)
  return {
    slot: data.core('slot', quantity),
    index: data.core('index', quantity),
    beaconBlockRoot: data.core('beacon_block_root', hash32),
    source: data.core('source', checkpoint),
    target: data.core('target', checkpoint),
    aggregationBits: reader.core('aggregation_bits', hexData),
    committeeBits: reader.optional('committee_bits', hexData),
    signature: reader.optional('signature', bytes96),
    ...toUnreadable(reader),
  }
}

const proposerSlashing: Codec<ProposerSlashing> = (wire, path, unreadable) => {
  const signed = readPart(readPart(wire, path, unreadable).raw('signed_header_1'), path, unreadable)
  const message = readPart(signed.raw('message'), path, unreadable)
  return { proposerIndex: message.core('proposer_index', quantity), slot: message.core('slot', quantity) }
}

const attesterSlashing: Codec<AttesterSlashing> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  const first = readPart(reader.raw('attestation_1'), `${path}.attestation_1`, unreadable)
  const second = readPart(reader.raw('attestation_2'), `${path}.attestation_2`, unreadable)
  const inSecond = new Set(second.core('attesting_indices', list(quantity)))
  const data = readPart(first.raw('data'), `${path}.attestation_1.data`, unreadable)
  return {
    validatorIndices: first.core('attesting_indices', list(quantity)).filter((index) => inSecond.has(index)),
    slot: data.core('slot', quantity),
  }
}

const voluntaryExit: Codec<VoluntaryExit> = (wire, path, unreadable) => {
  const message = readPart(readPart(wire, path, unreadable).raw('message'), path, unreadable)
  return { validatorIndex: message.core('validator_index', quantity), epoch: message.core('epoch', quantity) }
}

const syncAggregate: Codec<SyncAggregate> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    bits: reader.core('sync_committee_bits', hexData),
    signature: reader.optional('sync_committee_signature', bytes96),
  }
}

const withdrawal: Codec<Withdrawal> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    index: reader.core('index', quantity),
    validatorIndex: reader.core('validator_index', quantity),
    address: reader.core('address', address),
    amountGwei: reader.core('amount', quantity),
  }
}

const executionPayload: Codec<ExecutionPayload | undefined> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  const blockHash = reader.core('block_hash', hash32)
  // Before the merge the field is there, all zero.
  if (/^0x0+$/.test(blockHash)) return undefined
  return {
    blockNumber: reader.core('block_number', quantity),
    blockHash,
    timestamp: reader.optional('timestamp', quantity),
    feeRecipient: reader.optional('fee_recipient', address),
    gasUsed: reader.optional('gas_used', quantity),
    gasLimit: reader.optional('gas_limit', quantity),
    transactionCount: reader.optional('transactions', listLength),
    withdrawals: reader.optional('withdrawals', listOfReadable(withdrawal)),
  }
}

const blsToExecutionChange: Codec<BlsToExecutionChange> = (wire, path, unreadable) => {
  const message = readPart(readPart(wire, path, unreadable).raw('message'), path, unreadable)
  return {
    validatorIndex: message.core('validator_index', quantity),
    address: message.core('to_execution_address', address),
  }
}

const executionRequests: Codec<ExecutionRequests> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    deposits: reader.optional('deposits', listOfReadable(depositRequest)) ?? [],
    withdrawals: reader.optional('withdrawals', listOfReadable(withdrawalRequest)) ?? [],
    consolidations: reader.optional('consolidations', listOfReadable(consolidationRequest)) ?? [],
  }
}

const depositRequest: Codec<ExecutionRequests['deposits'][number]> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    pubkey: reader.core('pubkey', bytes48),
    withdrawalCredentials: reader.core('withdrawal_credentials', hash32),
    amountGwei: reader.core('amount', quantity),
    index: reader.core('index', quantity),
  }
}

const withdrawalRequest: Codec<ExecutionRequests['withdrawals'][number]> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    sourceAddress: reader.core('source_address', address),
    validatorPubkey: reader.core('validator_pubkey', bytes48),
    amountGwei: reader.core('amount', quantity),
  }
}

const consolidationRequest: Codec<ExecutionRequests['consolidations'][number]> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return {
    sourceAddress: reader.core('source_address', address),
    sourcePubkey: reader.core('source_pubkey', bytes48),
    targetPubkey: reader.core('target_pubkey', bytes48),
  }
}

interface Bid {
  readonly bid: PayloadBid
  readonly blobKzgCommitments: BeaconBlock['blobKzgCommitments']
}

const payloadBid: Codec<Bid> = (wire, path, unreadable) => {
  const message = readPart(readPart(wire, path, unreadable).raw('message'), path, unreadable)
  return {
    bid: {
      blockHash: message.core('block_hash', hash32),
      builderIndex: message.core('builder_index', quantity),
      valueGwei: message.optional('value', quantity),
      feeRecipient: message.optional('fee_recipient', address),
    },
    blobKzgCommitments: message.optional('blob_kzg_commitments', listOfReadable(bytes48)),
  }
}
