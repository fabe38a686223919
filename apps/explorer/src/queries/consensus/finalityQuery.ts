import { getBlockHeader } from '@otterscan/api-schema/beacon/beacon'
import { getFinalityCheckpoints } from '@otterscan/api-schema/beacon/state'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeacon, beaconKey } from './askBeacon.ts'

const FINALITY_POLL_MS = MINUTE * 1000

/** Finalized and justified checkpoints, polled every 60 s. One request. */
export function finalityQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'finality'),
    queryFn: ({ signal }) => askBeacon(clients, getFinalityCheckpoints, ['head'], signal),
    enabled: clients.beacon !== undefined,
    staleTime: FINALITY_POLL_MS,
    refetchInterval: FINALITY_POLL_MS,
  })
}

/** Header of the newest finalized block, polled every 60 s. One request. */
export function finalizedHeaderQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'finalizedHeader'),
    queryFn: ({ signal }) => askBeacon(clients, getBlockHeader, ['finalized'], signal),
    enabled: clients.beacon !== undefined,
    staleTime: FINALITY_POLL_MS,
    refetchInterval: FINALITY_POLL_MS,
  })
}
