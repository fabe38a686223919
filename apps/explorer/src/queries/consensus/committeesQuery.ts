import { getCommittees, type StateId } from '@otterscan/api-schema/beacon/state'
import { BeaconNodeError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { Committee } from '@otterscan/ethereum/consensus/attestation'
import { type ChainTime, toEpoch } from '@otterscan/ethereum/consensus/chainTime'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { askBeaconOrNull, beaconKey } from './askBeacon.ts'
import { selectCommittees } from './selectCommittees.ts'

/**
 * Committees of a slot, from the state of the block that holds its votes; `null` where the node has no state to tell
 * them from. One request; more only on nodes that count slots from the epoch's start or keep few states.
 */
export function committeesQuery(clients: Clients, time: ChainTime, slot: bigint, includedIn: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'committees', slot.toString(), includedIn.toString()),
    queryFn: async ({ signal }) => {
      for (const state of [includedIn, 'head'] as const) {
        const committees = await getCommitteesFrom(clients, time, state, slot, signal)
        if (committees !== null && committees.length > 0) return committees
      }
      return null
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

async function getCommitteesFrom(
  clients: Clients,
  time: ChainTime,
  state: StateId,
  slot: bigint,
  signal: AbortSignal,
): Promise<readonly Committee[] | null> {
  const epoch = toEpoch(time, slot)
  try {
    const found = await askBeaconOrNull(clients, getCommittees, [state, { epoch, slot }], signal)
    if (found === null) return null
    const own = found.filter((committee) => committee.slot === slot)
    if (own.length > 0) return own
    const all = await askBeaconOrNull(clients, getCommittees, [state, { epoch }], signal)
    return all === null ? null : selectCommittees(all, time, slot)
  } catch (error) {
    // States of old or far epochs are refused in many ways; the page says that the committees are not known.
    if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return null
    throw error
  }
}
