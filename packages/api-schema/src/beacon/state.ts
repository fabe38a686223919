import type { Checkpoint, Committee } from '@otterscan/ethereum/consensus/attestation'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import type { Hex } from '@otterscan/ethereum/hex'
import { boolean, type Codec, hash32, list, quantity, text } from '../codec.ts'
import { readPart } from '../objectReader.ts'
import { defineEndpoint } from './endpoint.ts'
import { bytes48, decodeRows, knownEpoch, readData } from './primitives.ts'

/** Names a state: a slot, or one of the node's own words. */
export type StateId = bigint | 'head' | 'finalized' | 'justified' | 'genesis'

/** Names a validator. */
export type ValidatorId = bigint | Hex

const validator: Codec<Validator> = (wire, path, unreadable) => {
  const row = readPart(wire, path, unreadable)
  const fields = readPart(row.raw('validator'), `${path}.validator`, unreadable)
  return {
    index: row.core('index', quantity),
    status: row.core('status', text),
    balanceGwei: row.optional('balance', quantity),
    pubkey: fields.core('pubkey', bytes48),
    slashed: fields.core('slashed', boolean),
    effectiveBalanceGwei: fields.optional('effective_balance', quantity),
    withdrawalCredentials: fields.optional('withdrawal_credentials', hash32),
    activationEligibilityEpoch: fields.optional('activation_eligibility_epoch', knownEpoch),
    activationEpoch: fields.optional('activation_epoch', knownEpoch),
    exitEpoch: fields.optional('exit_epoch', knownEpoch),
    withdrawableEpoch: fields.optional('withdrawable_epoch', knownEpoch),
  }
}

/** One validator. */
export const getStateValidator = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators/{validator_id}',
  toPath: (state: StateId, id: ValidatorId) => `/eth/v1/beacon/states/${state}/validators/${id}`,
  decode: (wire) => validator(readData(wire), 'data', []),
  source: 'beacon-APIs getStateValidator',
})

/** Validators that a state knows among those asked for, in any order; ids as one parameter each. */
export const getStateValidators = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, ids: readonly ValidatorId[]) =>
    `/eth/v1/beacon/states/${state}/validators?${ids.map((id) => `id=${id}`).join('&')}`,
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs getStateValidators',
})

/** As `getStateValidators`, ids in one parameter with commas, as some nodes want them. */
export const getStateValidatorsByCommas = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, ids: readonly ValidatorId[]) =>
    `/eth/v1/beacon/states/${state}/validators?id=${ids.join(',')}`,
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs getStateValidators',
})

/** As `getStateValidators`, for more ids than fit an address. */
export const postStateValidators = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/validators',
  toPath: (state: StateId, _ids: readonly ValidatorId[]) => `/eth/v1/beacon/states/${state}/validators`,
  toBody: (_state: StateId, ids: readonly ValidatorId[]) => ({ ids: ids.map(String) }),
  decode: (wire) => decodeRows(wire, validator),
  source: 'beacon-APIs postStateValidators',
})

const committee: Codec<Committee> = (wire, path, unreadable) => {
  const row = readPart(wire, path, unreadable)
  return {
    index: row.core('index', quantity),
    slot: row.core('slot', quantity),
    validators: row.core('validators', list(quantity)),
  }
}

/** Committees of a slot, or of a whole epoch; some nodes count the slot from the start of the epoch in their rows. */
export const getCommittees = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/committees',
  toPath: (state: StateId, { epoch, slot }: { readonly epoch: bigint; readonly slot?: bigint }) =>
    `/eth/v1/beacon/states/${state}/committees?epoch=${epoch}${slot === undefined ? '' : `&slot=${slot}`}`,
  decode: (wire) => decodeRows(wire, committee),
  source: 'beacon-APIs getEpochCommittees',
})

/** How far the chain is settled. beacon-APIs `getStateFinalityCheckpoints`. */
export interface FinalityCheckpoints {
  readonly justified: Checkpoint
  readonly finalized: Checkpoint
}

const checkpoint: Codec<Checkpoint> = (wire, path, unreadable) => {
  const reader = readPart(wire, path, unreadable)
  return { epoch: reader.core('epoch', quantity), root: reader.core('root', hash32) }
}

/** Checkpoints as of a state; all zero while nothing is final. */
export const getFinalityCheckpoints = defineEndpoint({
  template: '/eth/v1/beacon/states/{state_id}/finality_checkpoints',
  toPath: (state: StateId) => `/eth/v1/beacon/states/${state}/finality_checkpoints`,
  decode: (wire): FinalityCheckpoints => {
    const reader = readPart(readData(wire), 'data', [])
    return {
      justified: reader.core('current_justified', checkpoint),
      finalized: reader.core('finalized', checkpoint),
    }
  },
  source: 'beacon-APIs getStateFinalityCheckpoints',
})
