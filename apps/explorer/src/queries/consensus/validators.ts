import {
  getStateValidator,
  getStateValidators,
  getStateValidatorsByCommas,
  postStateValidators,
  type ValidatorId,
} from '@otterscan/api-schema/beacon/state'
import type { DecodedList } from '@otterscan/api-schema/combinators'
import { BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { Validator } from '@otterscan/ethereum/consensus/validator'
import { findUnreadable, type UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { beaconKey, getFromBeacon, getFromBeaconOrNull } from './getFromBeacon.ts'

/** A validator at the head; `null` when there is none. One request. */
export function validatorQuery(clients: Clients, id: ValidatorId) {
  return queryOptions({
    queryKey: beaconKey(clients, 'validator', id.toString()),
    queryFn: async ({ signal }) => {
      try {
        return await getFromBeaconOrNull(clients, getStateValidator, ['head', id], signal)
      } catch (error) {
        // Some nodes reject an index beyond the last one as a bad request.
        if (error instanceof BeaconRefusedError && error.status === 400) return null
        throw error
      }
    },
  })
}

/** Several validators at the head. */
export interface KnownValidators {
  readonly byIndex: ReadonlyMap<bigint, Validator>
  /** Those that cannot be read, and of others whether they are slashed where that cannot be read. */
  readonly unreadable: readonly UnreadableField[]
}

/** Several validators at the head; unknown ones are omitted. One request. */
export function validatorsQuery(clients: Clients, indices: readonly bigint[]) {
  const sorted = [...new Set(indices)].sort((a, b) => (a < b ? -1 : 1))
  return queryOptions({
    queryKey: beaconKey(clients, 'validators', sorted.join(',')),
    queryFn: async ({ signal }): Promise<KnownValidators> => {
      const { entries, unreadable } = await getValidators(clients, sorted, signal)
      return {
        byIndex: new Map(entries.map((validator) => [validator.index, validator])),
        unreadable: [...unreadable, ...entries.flatMap(listUnclear)],
      }
    },
    enabled: sorted.length > 0 && clients.beacon !== undefined,
  })
}

function listUnclear({ index, unreadable }: Validator): readonly UnreadableField[] {
  const field = findUnreadable(['validator.slashed'], { unreadable })
  return field === undefined ? [] : [{ ...field, path: `${index}.slashed` }]
}

/** Maximum ids in one URL. beacon-APIs `getStateValidators`. */
const MAX_IDS = 64

async function getValidators(
  clients: Clients,
  indices: readonly bigint[],
  signal: AbortSignal,
): Promise<DecodedList<Validator>> {
  if (indices.length > MAX_IDS) return getFromBeacon(clients, postStateValidators, ['head', indices], signal)
  try {
    const found = await getFromBeacon(clients, getStateValidators, ['head', indices], signal)
    // A node that expects the other query format returns none, or only the first.
    const count = found.entries.length + found.unreadable.length
    if (count > 0 && (count > 1 || indices.length === 1)) return found
  } catch (error) {
    if (!(error instanceof BeaconRefusedError)) throw error
  }
  return getFromBeacon(clients, getStateValidatorsByCommas, ['head', indices], signal)
}
