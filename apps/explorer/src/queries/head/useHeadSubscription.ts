import { decodeBlockHeader } from '@otterscan/api-schema/execution/block'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClients } from '../useClients.ts'
import { headKey } from './headQuery.ts'

/**
 * Writes each new head pushed by the node into the store. Returns false while the connection is down; always true over
 * HTTP, where the query itself tells.
 */
export function useHeadSubscription(): boolean {
  const clients = useClients()
  const queryClient = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(
    () =>
      clients.execution.subscribe?.('newHeads', {
        onMessage: (wire) => {
          try {
            queryClient.setQueryData(headKey(clients), decodeBlockHeader(wire))
          } catch {
            // A header that cannot be read is asked for instead.
            void queryClient.invalidateQueries({ queryKey: headKey(clients) })
          }
        },
        onState: (state) => {
          setConnected(state === 'connected')
          // What happened while away is not pushed again.
          if (state === 'connected') void queryClient.invalidateQueries({ queryKey: headKey(clients) })
        },
      }),
    [clients, queryClient],
  )
  return connected
}
