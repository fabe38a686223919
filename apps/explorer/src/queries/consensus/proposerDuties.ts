import { getProposerDutiesV1, getProposerDutiesV2 } from '@otterscan/api-schema/beacon/validator'
import { BeaconNodeError, BeaconNotFoundError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import type { BeaconChain } from './beaconChain.ts'
import { beaconKey, getFromBeacon } from './getFromBeacon.ts'

/** Who proposes in an epoch. */
export interface ProposerDuties {
  /** Validators by slot. */
  readonly bySlot: ReadonlyMap<bigint, bigint>
  /** Entries of the answer that are not among them. */
  readonly unreadable: readonly UnreadableField[]
}

/** Proposer duties of an epoch; `null` where the node does not report them, as many do for past epochs. One request,
 * two on nodes that lack the version of the epoch's fork.
 */
export function proposerDutiesQuery(clients: Clients, chain: BeaconChain, epoch: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'duties', epoch.toString()),
    queryFn: ({ signal }) => getProposerDuties(clients, chain, epoch, signal),
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

async function getProposerDuties(
  clients: Clients,
  { fuluEpoch }: BeaconChain,
  epoch: bigint,
  signal: AbortSignal,
): Promise<ProposerDuties | null> {
  // Version 2 came with Fulu: nodes of older forks only have version 1, future ones may drop it.
  const isFulu = fuluEpoch !== undefined && epoch >= fuluEpoch
  const versions = isFulu
    ? [getProposerDutiesV2, getProposerDutiesV1]
    : [getProposerDutiesV1, getProposerDutiesV2]
  for (const version of versions) {
    try {
      const { entries, unreadable } = await getFromBeacon(clients, version, [epoch], signal)
      return {
        bySlot: new Map(entries.map(({ slot, validatorIndex }) => [slot, validatorIndex])),
        unreadable,
      }
    } catch (error) {
      if (error instanceof BeaconNotFoundError) continue
      // The node has the method but refuses the epoch: proposers are shown as far as blocks have them.
      if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return null
      throw error
    }
  }
  return null
}
