import { getBlockHeader } from '@otterscan/api-schema/beacon/beacon'
import type { ChainTime } from '@otterscan/ethereum/consensus/chainTime'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { askBeacon, beaconKey } from './askBeacon.ts'

/** Header of the newest block, polled once a slot. One request. */
export function beaconHeadQuery(clients: Clients, time: ChainTime) {
  const slotMs = toTimerMs(time.slotDurationMs)
  return queryOptions({
    queryKey: beaconKey(clients, 'head'),
    queryFn: ({ signal }) => askBeacon(clients, getBlockHeader, ['head'], signal),
    staleTime: slotMs,
    refetchInterval: slotMs,
  })
}

const SHORTEST_POLL_MS = 1_000
const LONGEST_POLL_MS = 60_000

/** Slot length as a timer takes it, kept within reason whatever the node says. */
export function toTimerMs(slotDurationMs: bigint): number {
  if (slotDurationMs <= BigInt(SHORTEST_POLL_MS)) return SHORTEST_POLL_MS
  return slotDurationMs >= BigInt(LONGEST_POLL_MS) ? LONGEST_POLL_MS : Number(slotDurationMs)
}
