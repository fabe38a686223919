import { getProposerDutiesV1, getProposerDutiesV2 } from '@otterscan/api-schema/beacon/validator'
import { BeaconNodeError, BeaconNotFoundError, BeaconRefusedError } from '@otterscan/clients/beaconErrors'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { askBeacon, beaconKey } from './askBeacon.ts'
import type { BeaconChain } from './beaconChainQuery.ts'

/** Proposer of each slot, keyed by slot. */
export type ProposerDuties = ReadonlyMap<bigint, bigint>

/**
 * Who was or is to propose in an epoch; `null` where the node does not say, as many do for epochs gone by. One request,
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
  // Version 2 came with Fulu: nodes of older forks have only the first, newer ones may lack it some day.
  const isFulu = fuluEpoch !== undefined && epoch >= fuluEpoch
  const versions = isFulu
    ? [getProposerDutiesV2, getProposerDutiesV1]
    : [getProposerDutiesV1, getProposerDutiesV2]
  for (const version of versions) {
    try {
      const duties = await askBeacon(clients, version, [epoch], signal)
      return new Map(duties.map(({ slot, validatorIndex }) => [slot, validatorIndex]))
    } catch (error) {
      if (error instanceof BeaconNotFoundError) continue
      // The node has the method and refuses the epoch: the proposers are shown as far as blocks name them.
      if (error instanceof BeaconRefusedError || error instanceof BeaconNodeError) return null
      throw error
    }
  }
  return null
}
