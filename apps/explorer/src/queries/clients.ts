import type { BeaconClient } from '@otterscan/clients/beacon'
import type { ExecutionClient } from '@otterscan/clients/execution'

/** Everyone the explorer asks, for one chain. */
export interface Clients {
  readonly chainId: bigint
  readonly execution: ExecutionClient
  /** `undefined` where no consensus endpoint is configured. */
  readonly beacon: BeaconClient | undefined
}
