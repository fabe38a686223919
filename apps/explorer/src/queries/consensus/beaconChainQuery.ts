import { getGenesis } from '@otterscan/api-schema/beacon/beacon'
import { getSpec } from '@otterscan/api-schema/beacon/config'
import type { ChainTime } from '@otterscan/ethereum/consensus/chainTime'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { DEFAULT_STALE_TIME_MS, IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { askBeacon, askBeaconOrNull, beaconKey } from './askBeacon.ts'

/** What never changes of a beacon chain. */
export interface BeaconChain {
  readonly time: ChainTime
  /** `undefined` where the fork is not planned. */
  readonly fuluEpoch: bigint | undefined
}

/** Genesis and settings; `null` while the node waits for its genesis. Two requests, once a session. */
export function beaconChainQuery(clients: Clients) {
  return queryOptions({
    queryKey: beaconKey(clients, 'chain'),
    queryFn: async ({ signal }): Promise<BeaconChain | null> => {
      const [genesis, spec] = await Promise.all([
        askBeaconOrNull(clients, getGenesis, [], signal),
        askBeacon(clients, getSpec, [], signal),
      ])
      if (genesis === null) return null
      const { slotsPerEpoch, slotDurationMs, fuluEpoch } = spec
      return { time: { ...genesis, slotsPerEpoch, slotDurationMs }, fuluEpoch }
    },
    enabled: clients.beacon !== undefined,
    staleTime: (query) => (query.state.data == null ? DEFAULT_STALE_TIME_MS : IMMUTABLE_STALE_TIME_MS),
    refetchOnWindowFocus: (query) => query.state.data == null,
  })
}
