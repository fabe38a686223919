import { getBlockHeader } from '@otterscan/api-schema/beacon/beacon'
import { getCommittees } from '@otterscan/api-schema/beacon/state'
import { BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { beaconKey, getFromBeaconOrNull } from './getFromBeacon.ts'

/** What 32 bytes are to the beacon chain. */
export type BeaconRoot =
  | { readonly kind: 'block'; readonly slot: bigint }
  /** `slot` is `undefined` where it cannot be found: the state of an empty slot, or a node that counts slots by epoch. */
  | { readonly kind: 'state'; readonly slot: bigint | undefined }

/**
 * The block or the state with a root; `null` for neither. The API tells of a state whether it is there, and the slots
 * of its epoch by its committees, so the slot is the one whose block has this state root. Two requests, and one for
 * each slot of an epoch where there is such a state.
 */
export function beaconRootQuery(clients: Clients, root: Hex) {
  return queryOptions({
    queryKey: beaconKey(clients, 'meaningOfRoot', root),
    queryFn: async ({ signal }): Promise<BeaconRoot | null> => {
      const header = await orRefused(getFromBeaconOrNull(clients, getBlockHeader, [root], signal))
      if (header !== null) return { kind: 'block', slot: header.slot }
      const committees = await orRefused(
        getFromBeaconOrNull(clients, getCommittees, [root, { index: 0n }], signal),
      )
      if (committees === null) return null
      const slots = [...new Set(committees.entries.map(({ slot }) => slot))]
      const headers = await Promise.all(
        slots.map((slot) => orRefused(getFromBeaconOrNull(clients, getBlockHeader, [slot], signal))),
      )
      return { kind: 'state', slot: headers.find((one) => one?.stateRoot === root)?.slot }
    },
    enabled: clients.beacon !== undefined,
    retry: false,
  })
}

/** Some nodes refuse a root they do not know instead of saying that it is not there. */
async function orRefused<Value>(answer: Promise<Value | null>): Promise<Value | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof BeaconRefusedError) return null
    throw error
  }
}
