import { useQueryClient } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { finalizedKey } from './finalizedQuery.ts'

/** Number of the newest finalized block if somebody asked for it already; asks nobody itself. */
export function useKnownFinalized(): bigint | undefined {
  return useQueryClient().getQueryData<bigint | null>(finalizedKey(useClients())) ?? undefined
}
