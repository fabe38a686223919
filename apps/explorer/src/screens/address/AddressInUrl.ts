import type { Address } from '@otterscan/ethereum/address'
import { createContext, useContext } from 'react'

/** The name the page was opened by. */
export const NameInUrlContext = createContext<string | undefined>(undefined)

/** What links on the page use for its address: the name it was opened by, else the address. */
export function useAddressInUrl(address: Address): string {
  return useContext(NameInUrlContext) ?? address
}
