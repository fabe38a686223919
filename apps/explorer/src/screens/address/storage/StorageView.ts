import type { Address } from '@otterscan/ethereum/address'
import { createContext, useContext } from 'react'

/** What storage is read, and when. */
export interface StorageView {
  readonly address: Address
  /** Values are those at the end of this block. */
  readonly block: bigint
  /** A second block to compare with. */
  readonly other: bigint | undefined
}

export const StorageViewContext = createContext<StorageView | undefined>(undefined)

/** The storage on screen. Throws outside the tab. */
export function useStorageView(): StorageView {
  const view = useContext(StorageViewContext)
  if (view === undefined) throw new Error('used outside the storage tab')
  return view
}
