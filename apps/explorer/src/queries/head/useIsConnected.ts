import { useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { headQuery } from './headQuery.ts'
import { useHeadSubscription } from './useHeadSubscription.ts'

/** False while the node does not answer. Keeps the head up to date; mount it once, in the shell. */
export function useIsConnected(): boolean {
  const subscribed = useHeadSubscription()
  const { failureCount, status } = useQuery(headQuery(useClients()))
  return subscribed && failureCount === 0 && status !== 'error'
}
