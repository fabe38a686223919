import type { Address } from '@otterscan/ethereum/address'
import { createContext, useContext } from 'react'

/** Carries the name by which the page was opened. */
export const NameInUrlContext = createContext<string | undefined>(undefined)

/** What links of the page put in the place of its address: the name it was opened by, else the address. */
export function useAddressInUrl(address: Address): string {
  return useContext(NameInUrlContext) ?? address
}
