import type {
  AttesterSlashing,
  BlsToExecutionChange,
  ConsolidationRequest,
  DepositRequest,
  ExecutionRequests,
  ProposerSlashing,
  VoluntaryExit,
  WithdrawalRequest,
} from '@otterscan/ethereum/consensus/beaconBlock'
import { address, type Decoder, hash32, quantity } from '../codec.ts'
import { list, listOfReadable, orElse } from '../combinators.ts'
import { named, part, snakeCase, withExtra } from '../object.ts'
import { bytes48, bytes96, member } from './primitives.ts'

/** beacon-APIs `ProposerSlashing`. */
export const proposerSlashing: Decoder<ProposerSlashing> = member(
  'signed_header_1',
  member(
    'message',
    part(
      {
        core: { proposerIndex: quantity, slot: quantity },
        known: ['parent_root', 'state_root', 'body_root'],
      },
      snakeCase,
    ),
    ['signature'],
  ),
  ['signed_header_2'],
)

const attestingIndices = named('attesting_indices', list(quantity))

const attesterSlashingParts = part({
  core: {
    first: named(
      'attestation_1',
      part({
        core: {
          indices: attestingIndices,
          data: part({
            core: { slot: quantity },
            known: ['index', 'beacon_block_root', 'source', 'target'],
          }),
        },
        known: ['signature'],
      }),
    ),
    second: named(
      'attestation_2',
      part({ core: { indices: attestingIndices }, known: ['data', 'signature'] }),
    ),
  },
})

/** beacon-APIs `AttesterSlashing`, before and since Electra: the validators in both votes. */
export const attesterSlashing: Decoder<AttesterSlashing> = {
  decode: (wire, path, unreadable) => {
    const { first, second, ...rest } = attesterSlashingParts.decode(wire, path, unreadable)
    const inSecond = new Set(second.indices)
    const validatorIndices = first.indices.filter((index) => inSecond.has(index))
    return withExtra({ validatorIndices, slot: first.data.slot }, rest, first, first.data, second)
  },
}

/** beacon-APIs `SignedVoluntaryExit`. */
export const voluntaryExit: Decoder<VoluntaryExit> = member(
  'message',
  part({ core: { validatorIndex: quantity, epoch: quantity } }, snakeCase),
  ['signature'],
)

/** beacon-APIs `SignedBLSToExecutionChange`. */
export const blsToExecutionChange: Decoder<BlsToExecutionChange> = member(
  'message',
  part(
    {
      core: {
        validatorIndex: quantity,
        address: named('to_execution_address', address),
      },
      known: ['from_bls_pubkey'],
    },
    snakeCase,
  ),
  ['signature'],
)

const depositRequest: Decoder<DepositRequest> = part(
  {
    core: {
      pubkey: bytes48,
      withdrawalCredentials: hash32,
      amountGwei: named('amount', quantity),
      index: quantity,
    },
    optional: { signature: bytes96 },
  },
  snakeCase,
)

const withdrawalRequest: Decoder<WithdrawalRequest> = part(
  {
    core: {
      sourceAddress: address,
      validatorPubkey: bytes48,
      amountGwei: named('amount', quantity),
    },
  },
  snakeCase,
)

const consolidationRequest: Decoder<ConsolidationRequest> = part(
  {
    core: {
      sourceAddress: address,
      sourcePubkey: bytes48,
      targetPubkey: bytes48,
    },
  },
  snakeCase,
)

/** beacon-APIs `ExecutionRequests`. A kind left out is empty. */
export const executionRequests: Decoder<ExecutionRequests> = part({
  optional: {
    deposits: orElse(listOfReadable(depositRequest), []),
    withdrawals: orElse(listOfReadable(withdrawalRequest), []),
    consolidations: orElse(listOfReadable(consolidationRequest), []),
  },
})
