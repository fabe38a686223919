import { getBeaconBlock } from '@otterscan/api-schema/beacon/beacon'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { askBeaconOrNull, beaconKey } from './askBeacon.ts'

/** The chain's block in a slot, whole; `null` where it has none or the node lacks it. One request. */
export function slotBlockQuery(clients: Clients, slot: bigint) {
  return queryOptions({
    queryKey: beaconKey(clients, 'block', slot.toString()),
    queryFn: ({ signal }) => askBeaconOrNull(clients, getBeaconBlock, [slot], signal),
    staleTime: ({ state: { data } }) => {
      // A block may come any moment.
      if (data === null) return 0
      return data?.isFinalized === true ? IMMUTABLE_STALE_TIME_MS : DEFAULT_STALE_TIME_MS
    },
  })
}
