import type { BeaconClient } from '@otterscan/clients/beacon'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { createContext, useContext } from 'react'

/** The explorer's network clients, for one chain. */
export interface Clients {
  readonly chainId: bigint
  readonly execution: ExecutionClient
  /** `undefined` where no consensus endpoint is configured. */
  readonly beacon: BeaconClient | undefined
}

/** Context of the clients; set by the app once the node is known. */
export const ClientsContext = createContext<Clients | undefined>(undefined)

/** The clients of the chain on screen. Throws: `Error` outside the provider. */
export function useClients(): Clients {
  const clients = useContext(ClientsContext)
  if (clients === undefined) throw new Error('no clients')
  return clients
}
