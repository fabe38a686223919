import type { Address } from '@otterscan/ethereum/address'
import { createContext, useContext } from 'react'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { parseAtBlock } from '../../paths/addressPaths.ts'
import type { AppPath } from '../../paths/appPath.ts'

/** The name the page was opened by. */
export const NameInUrlContext = createContext<string | undefined>(undefined)

/** What links on the page use for its address: the name it was opened by, else the address. */
export function useAddressInUrl(address: Address): string {
  return useContext(NameInUrlContext) ?? address
}

/** The block of `?at=`, whose state the page shows; `undefined` for the newest. */
export function useAtBlock(): bigint | undefined {
  const { at } = useSearchTexts()
  return at === undefined ? undefined : parseAtBlock(at)
}

/** Adds the block of `?at=` to a path of the page. */
export function useKeepAt(): <Path extends AppPath>(path: Path) => Path {
  const { at } = useSearchTexts()
  return (path) => (at === undefined ? path : { ...path, search: { ...path.search, at } })
}
