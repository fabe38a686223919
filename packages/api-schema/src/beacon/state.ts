import type { Checkpoint, Committee } from '@otterscan/ethereum/consensus/attestation'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import type { Hex } from '@otterscan/ethereum/hex'
import { boolean, type Decoder, hash32, quantity, text } from '../codec.ts'
import { list } from '../combinators.ts'
import { named, object, part, snakeCase, withExtra } from '../object.ts'
import { checkpoint } from './checkpoint.ts'
import { defineEndpoint } from './endpoint.ts'
import { bytes48, decodeData, decodeRows, knownEpoch } from './primitives.ts'

/** Identifies a state: a slot or a named state. */
export type StateId = bigint | Hex | 'head' | 'finalized' | 'justified' | 'genesis'

/** Names a validator. */
export type ValidatorId = bigint | Hex

const validatorFields = part(
  {
    optional: {
      pubkey: bytes48,
      slashed: boolean,
      effectiveBalanceGwei: named('effective_balance', quantity),
      withdrawalCredentials: hash32,
      activationEligibilityEpoch: knownEpoch,
      activationEpoch: knownEpoch,
      exitEpoch: knownEpoch,
      withdrawableEpoch: knownEpoch,
    },
  },
  snakeCase,
)

const validatorRow = object({
  core: { index: quantity, validator: validatorFields },
  optional: { status: text, balanceGwei: named('balance', quantity) },
})

const validator: Decoder<Validator> = {
  decode: (wire, path, unreadable) => {
    const { validator: fields, extra, ...row } = validatorRow.decode(wire, path, unreadable)
    return withExtra<Validator>({ ...row, ...fields, extra }, fields)
  },
}

/** One validator. */
export const getStateValidator = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators/{validator_id}',
  toPath: (state: StateId, id: ValidatorId) => `/eth/v1/beacon/states/${state}/validators/${id}`,
  decode: (wire) => decodeData(wire, validator),
  source: 'beacon-APIs getStateValidator',
})

/** The requested validators that exist in a state, in any order; ids as one parameter each. */
export const getStateValidators = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, ids: readonly ValidatorId[]) =>
    `/eth/v1/beacon/states/${state}/validators?${ids.map((id) => `id=${id}`).join('&')}`,
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs getStateValidators',
})

/** As `getStateValidators`, ids in one parameter with commas, as some nodes require. */
export const getStateValidatorsByCommas = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, ids: readonly ValidatorId[]) =>
    `/eth/v1/beacon/states/${state}/validators?id=${ids.join(',')}`,
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs getStateValidators',
})

/** As `getStateValidators`, for more ids than fit in a URL. */
export const postStateValidators = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, _ids: readonly ValidatorId[]) => `/eth/v1/beacon/states/${state}/validators`,
  toBody: (_state: StateId, ids: readonly ValidatorId[]) => ({ ids: ids.map(String) }),
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs postStateValidators',
})

const committee: Decoder<Committee> = part({
  core: { index: quantity, slot: quantity, validators: list(quantity) },
})

interface CommitteeFilter {
  readonly epoch?: bigint
  readonly slot?: bigint
  readonly index?: bigint
}

/**
 * Committees of a slot, or of a whole epoch (the state's own where none is given), all or those of one index; some
 * nodes count the slot from the start of the epoch in their rows.
 */
export const getCommittees = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/committees',
  toPath: (state: StateId, filter: CommitteeFilter) => {
    const query = new URLSearchParams()
    for (const name of ['epoch', 'slot', 'index'] as const) {
      const value = filter[name]
      if (value !== undefined) query.set(name, value.toString())
    }
    return `/eth/v1/beacon/states/${state}/committees?${query}`
  },
  decode: (wire) => decodeRows(wire, committee),
  source: 'beacon-APIs getEpochCommittees',
})

/** Finality checkpoints. beacon-APIs `getStateFinalityCheckpoints`. */
export interface FinalityCheckpoints {
  readonly justified: Checkpoint
  readonly finalized: Checkpoint
}

const finalityCheckpoints: Decoder<FinalityCheckpoints> = part({
  core: { justified: named('current_justified', checkpoint), finalized: checkpoint },
})

/** Checkpoints as of a state; all zero while nothing is final. */
export const getFinalityCheckpoints = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/finality_checkpoints',
  toPath: (state: StateId) => `/eth/v1/beacon/states/${state}/finality_checkpoints`,
  decode: (wire) => decodeData(wire, finalityCheckpoints),
  source: 'beacon-APIs getStateFinalityCheckpoints',
})
