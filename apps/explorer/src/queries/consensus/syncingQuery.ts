import { getSyncingStatus } from '@otterscan/api-schema/beacon/node'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeacon, beaconKey } from './askBeacon.ts'

const SYNCING_POLL_MS = 12_000

/** How far the beacon node is behind; for the message that it is. One request. */
export function syncingQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'syncing'),
    queryFn: ({ signal }) => askBeacon(clients, getSyncingStatus, [], signal),
    retry: false,
    refetchInterval: SYNCING_POLL_MS,
  })
}
