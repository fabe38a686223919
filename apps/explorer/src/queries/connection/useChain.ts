import type { ChainInfo } from '@otterscan/ethereum/chain'
import { createContext, useContext } from 'react'

/** Carries what is known of the chain; filled by the app. */
export const ChainInfoContext = createContext<ChainInfo | undefined>(undefined)

/** Name, faucets and native currency of the chain on screen. Throws: `Error` "no chain info" outside the provider. */
export function useChain(): ChainInfo {
  const chainInfo = useContext(ChainInfoContext)
  if (chainInfo === undefined) throw new Error('no chain info')
  return chainInfo
}
