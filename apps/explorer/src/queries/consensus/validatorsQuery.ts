import {
  getStateValidator,
  getStateValidators,
  getStateValidatorsByCommas,
  postStateValidators,
  type ValidatorId,
} from '@otterscan/api-schema/beacon/state'
import { BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeacon, askBeaconOrNull, beaconKey } from './askBeacon.ts'

/** A validator as of the head; `null` when there is none. One request. */
export function validatorQuery(clients: Clients, id: ValidatorId) {
  return queryOptions({
    queryKey: beaconKey(clients, 'validator', id.toString()),
    queryFn: async ({ signal }) => {
      try {
        return await askBeaconOrNull(clients, getStateValidator, ['head', id], signal)
      } catch (error) {
        // Some nodes call an index beyond the last one a bad question.
        if (error instanceof BeaconRefusedError && error.status === 400) return null
        throw error
      }
    },
  })
}

/** Several validators as of the head, keyed by index; unknown ones are left out. One request. */
export function validatorsQuery(clients: Clients, indices: readonly bigint[]) {
  const sorted = [...new Set(indices)].sort((a, b) => (a < b ? -1 : 1))
  return queryOptions({
    queryKey: beaconKey(clients, 'validators', sorted.join(',')),
    queryFn: async ({ signal }) => {
      const validators = await getValidators(clients, sorted, signal)
      return new Map(validators.map((validator) => [validator.index, validator]))
    },
    enabled: sorted.length > 0 && clients.beacon !== undefined,
  })
}

/** Ids in one address at the most. beacon-APIs `getStateValidators`. */
const MAX_IDS = 64

async function getValidators(
  clients: Clients,
  indices: readonly bigint[],
  signal: AbortSignal,
): Promise<readonly Validator[]> {
  if (indices.length > MAX_IDS) return askBeacon(clients, postStateValidators, ['head', indices], signal)
  try {
    const validators = await askBeacon(clients, getStateValidators, ['head', indices], signal)
    // A node that reads the form otherwise finds none, or only the first.
    if (validators.length > 0 && (validators.length > 1 || indices.length === 1)) return validators
  } catch (error) {
    if (!(error instanceof BeaconRefusedError)) throw error
  }
  return askBeacon(clients, getStateValidatorsByCommas, ['head', indices], signal)
}
