import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { headQuery } from './headQuery.ts'

/** The newest header; `undefined` until the first answer. Follows the chain. */
export function useHead(): BlockHeader | undefined {
  return useQuery(headQuery(useClients())).data
}
