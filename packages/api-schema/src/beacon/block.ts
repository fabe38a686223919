import type { Attestation } from '@otterscan/ethereum/consensus/attestation'
import type {
  BeaconBlock,
  Eth1Data,
  ExecutionPayload,
  PayloadBid,
  SyncAggregate,
} from '@otterscan/ethereum/consensus/beaconBlock'
import type { Withdrawal } from '@otterscan/ethereum/execution/withdrawal'
import type { DecodedPart } from '@otterscan/ethereum/unreadableField'
import { address, boolean, type Decoder, hash32, hexData, quantity, text, type ValueOf } from '../codec.ts'
import { listOfReadable } from '../combinators.ts'
import { entry, named, object, part, snakeCase, withExtra } from '../object.ts'
import { readObject, readPart } from '../objectReader.ts'
import { checkpoint } from './checkpoint.ts'
import {
  attesterSlashing,
  blsToExecutionChange,
  executionRequests,
  proposerSlashing,
  voluntaryExit,
} from './operations.ts'
import { bytes48, bytes96, listLength, member } from './primitives.ts'

const eth1Data: Decoder<Eth1Data> = part(
  {
    core: {
      depositRoot: hash32,
      depositCount: quantity,
      blockHash: hash32,
    },
  },
  snakeCase,
)

const attestationData = part(
  {
    core: {
      slot: quantity,
      index: quantity,
      beaconBlockRoot: hash32,
      source: checkpoint,
      target: checkpoint,
    },
  },
  snakeCase,
)

const attestationParts = entry(
  {
    core: { data: attestationData, aggregationBits: hexData },
    optional: { committeeBits: hexData, signature: bytes96 },
  },
  snakeCase,
)

/** An attestation of any fork. beacon-APIs `Attestation`, before and since Electra. */
const attestation: Decoder<Attestation> = {
  decode: (wire, path, unreadable) => {
    const { data, ...rest } = attestationParts.decode(wire, path, unreadable)
    return withExtra({ ...data, ...rest }, data, rest)
  },
}

const syncAggregate: Decoder<SyncAggregate> = part({
  core: { bits: named('sync_committee_bits', hexData) },
  optional: { signature: named('sync_committee_signature', bytes96) },
})

const withdrawal: Decoder<Withdrawal> = part(
  {
    core: {
      index: quantity,
      validatorIndex: quantity,
      address,
      amountGwei: named('amount', quantity),
    },
  },
  snakeCase,
)

const payload: Decoder<ExecutionPayload> = part(
  {
    core: { blockNumber: quantity, blockHash: hash32 },
    optional: {
      timestamp: quantity,
      feeRecipient: address,
      gasUsed: quantity,
      gasLimit: quantity,
      transactionCount: named('transactions', listLength),
      withdrawals: listOfReadable(withdrawal),
    },
    // Shown with the execution block itself.
    known: [
      'parent_hash',
      'state_root',
      'receipts_root',
      'logs_bloom',
      'prev_randao',
      'extra_data',
      'base_fee_per_gas',
      'blob_gas_used',
      'excess_blob_gas',
    ],
  },
  snakeCase,
)

/** Before the merge the field is present and all zero. */
const executionPayload: Decoder<ExecutionPayload | undefined> = {
  decode: (wire, path, unreadable) => {
    const found = payload.decode(wire, path, unreadable)
    return /^0x0+$/.test(found.blockHash) ? undefined : found
  },
}

const payloadBid = member(
  'message',
  part(
    {
      core: {
        blockHash: hash32,
        builderIndex: quantity,
      },
      optional: {
        valueGwei: named('value', quantity),
        feeRecipient: address,
        blobKzgCommitments: listOfReadable(bytes48),
      },
    },
    snakeCase,
  ),
  ['signature'],
)

const bodyParts = object(
  {
    optional: {
      randaoReveal: bytes96,
      graffiti: hash32,
      eth1Data: eth1Data,
      proposerSlashings: listOfReadable(proposerSlashing),
      attesterSlashings: listOfReadable(attesterSlashing),
      attestations: listOfReadable(attestation),
      depositCount: named('deposits', listLength),
      voluntaryExits: listOfReadable(voluntaryExit),
      syncAggregate: syncAggregate,
      executionPayload: executionPayload,
      blsToExecutionChanges: listOfReadable(blsToExecutionChange),
      blobKzgCommitments: listOfReadable(bytes48),
      executionRequests: executionRequests,
      parentExecutionRequests: executionRequests,
      bid: named('signed_execution_payload_bid', payloadBid),
      payloadAttestationCount: named('payload_attestations', listLength),
    },
  },
  snakeCase,
)

/**
 * A block of any fork, read field by field: fields its fork lacks are `undefined`, unreadable ones are listed.
 *
 * Throws: `CheckFailedError` when slot, proposer or parent cannot be read.
 */
export function decodeBeaconBlock(wire: unknown): BeaconBlock {
  const answer = readObject(wire)
  const signed = readPart(answer.raw('data'), 'data', answer.unreadable)
  const message = readPart(signed.raw('message'), 'data.message', answer.unreadable)
  const { bid, parentExecutionRequests, unreadable, extra, ...body } = bodyParts.decode(
    message.raw('body'),
    'data.message.body',
    [],
  )
  const header = {
    version: answer.optional('version', text),
    isExecutionOptimistic: answer.optional('execution_optimistic', boolean),
    isFinalized: answer.optional('finalized', boolean),
    slot: message.core('slot', quantity),
    proposerIndex: message.core('proposer_index', quantity),
    parentRoot: message.core('parent_root', hash32),
    stateRoot: message.optional('state_root', hash32),
    signature: signed.optional('signature', bytes96),
  }
  return {
    ...header,
    ...body,
    // Moved by EIP-7732.
    blobKzgCommitments: body.blobKzgCommitments ?? bid?.blobKzgCommitments,
    executionRequests: body.executionRequests ?? parentExecutionRequests,
    payloadBid: bid && toPayloadBid(bid),
    unreadable: [...answer.unreadable, ...unreadable],
    extra: {
      ...extra,
      ...underName('eth1_data', body.eth1Data),
      ...underName('sync_aggregate', body.syncAggregate),
      ...underName('execution_payload', body.executionPayload),
      ...underName('execution_requests', body.executionRequests),
      ...underName('parent_execution_requests', parentExecutionRequests),
      ...underName('signed_execution_payload_bid', bid),
      ...underName('message', message.rest()),
      ...underName('data', signed.rest()),
      ...underName('answer', answer.rest()),
    },
  }
}

function toPayloadBid({ blobKzgCommitments: _, ...bid }: ValueOf<typeof payloadBid>): PayloadBid {
  return bid
}

/** Unknown fields of a part count as those of the block. */
function underName(name: string, found: DecodedPart | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(found?.extra ?? {}).map(([key, value]) => [`${name}.${key}`, value]),
  )
}
