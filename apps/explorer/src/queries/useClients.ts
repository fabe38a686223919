import { createContext, useContext } from 'react'
import type { Clients } from './clients.ts'

/** Carries the clients; filled by the app once the node is known. */
export const ClientsContext = createContext<Clients | undefined>(undefined)

/** The clients of the chain on screen. Throws: `Error` outside the provider. */
export function useClients(): Clients {
  const clients = useContext(ClientsContext)
  if (clients === undefined) throw new Error('no clients')
  return clients
}
