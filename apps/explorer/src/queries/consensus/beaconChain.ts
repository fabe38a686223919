import { getBlockHeader, getGenesis } from '@otterscan/api-schema/beacon/beacon'
import { type AssumedSetting, getSpec } from '@otterscan/api-schema/beacon/config'
import { getSyncingStatus } from '@otterscan/api-schema/beacon/node'
import { getFinalityCheckpoints } from '@otterscan/api-schema/beacon/state'
import type { ChainTime } from '@otterscan/ethereum/consensus/chainTime'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { beaconKey, getFromBeacon, getFromBeaconOrNull } from './getFromBeacon.ts'

/** Constant facts of a beacon chain. */
export interface BeaconChain {
  readonly time: ChainTime
  /** `undefined` where the fork is not planned. */
  readonly fuluEpoch: bigint | undefined
  /** Parts of `time` that the node does not report: those of the main network are assumed. */
  readonly assumed: readonly AssumedSetting[]
}

/** Genesis and spec values; `null` while the node waits for genesis. Two requests, once per session. */
export function beaconChainQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'chain'),
    queryFn: async ({ signal }): Promise<BeaconChain | null> => {
      const [genesis, spec] = await Promise.all([
        getFromBeaconOrNull(clients, getGenesis, [], signal),
        getFromBeacon(clients, getSpec, [], signal),
      ])
      if (genesis === null) return null
      const { slotsPerEpoch, slotDurationMs, ...rest } = spec
      return { time: { ...genesis, slotsPerEpoch, slotDurationMs }, ...rest }
    },
    enabled: clients.beacon !== undefined,
    staleTime: (query) => (query.state.data == null ? DEFAULT_STALE_TIME_MS : IMMUTABLE_STALE_TIME_MS),
    refetchOnWindowFocus: (query) => query.state.data == null,
  })
}

/** Header of the newest block, polled once per slot. One request. */
export function beaconHeadQuery(clients: Clients, time: ChainTime) {
  const slotMs = toTimerMs(time.slotDurationMs)
  return queryOptions({
    queryKey: beaconKey(clients, 'head'),
    queryFn: ({ signal }) => getFromBeacon(clients, getBlockHeader, ['head'], signal),
    staleTime: slotMs,
    refetchInterval: slotMs,
  })
}

const SHORTEST_POLL_MS = 1_000
const LONGEST_POLL_MS = 60_000

/** Slot length for a timer, clamped to a reasonable range. */
export function toTimerMs(slotDurationMs: bigint): number {
  if (slotDurationMs <= BigInt(SHORTEST_POLL_MS)) return SHORTEST_POLL_MS
  return slotDurationMs >= BigInt(LONGEST_POLL_MS) ? LONGEST_POLL_MS : Number(slotDurationMs)
}

const FINALITY_POLL_MS = MINUTE * 1000

/** Finalized and justified checkpoints, polled every 60 s. One request. */
export function finalityQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'finality'),
    queryFn: ({ signal }) => getFromBeacon(clients, getFinalityCheckpoints, ['head'], signal),
    enabled: clients.beacon !== undefined,
    staleTime: FINALITY_POLL_MS,
    refetchInterval: FINALITY_POLL_MS,
  })
}

/** Header of the newest finalized block, polled every 60 s. One request. */
export function finalizedHeaderQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'finalizedHeader'),
    queryFn: ({ signal }) => getFromBeacon(clients, getBlockHeader, ['finalized'], signal),
    enabled: clients.beacon !== undefined,
    staleTime: FINALITY_POLL_MS,
    refetchInterval: FINALITY_POLL_MS,
  })
}

const SYNCING_POLL_MS = 12_000

/** How far the beacon node is behind, for the sync message. One request. */
export function syncingQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'syncing'),
    queryFn: ({ signal }) => getFromBeacon(clients, getSyncingStatus, [], signal),
    retry: false,
    refetchInterval: SYNCING_POLL_MS,
  })
}
