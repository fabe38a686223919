import { decodeBlockHeader } from '@otterscan/api-schema/execution/block'
import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Clients, useClients } from '../clients.ts'

/** Poll interval of the head over HTTP. */
export const HEAD_POLL_MS = 4_000
const HEAD_POLL_MAX_MS = 30_000

/** Key of the newest header; subscriptions write to it. */
export function headKey(clients: Clients) {
  return [clients.chainId.toString(), 'head'] as const
}

/** The newest header. Polled over HTTP, with backoff while the node is unreachable; pushed over websocket. */
export function headQuery(clients: Clients) {
  return queryOptions({
    queryKey: headKey(clients),
    queryFn: ({ signal }) => getHead(clients, signal),
    staleTime: HEAD_POLL_MS,
    retry: false,
    refetchInterval: (query) => {
      if (clients.execution.subscribe !== undefined && query.state.status === 'success') return false
      return Math.min(HEAD_POLL_MS * 2 ** Math.min(query.state.fetchFailureCount, 4), HEAD_POLL_MAX_MS)
    },
  })
}

/** The newest header. One call. Throws what the client throws. */
export async function getHead(clients: Clients, signal: AbortSignal): Promise<BlockHeader> {
  const header = await clients.execution
    .request(erigon_getHeaderByNumber, ['latest'], { signal })
    .catch((error: unknown) => {
      if (!(error instanceof MethodNotFoundError)) throw error
      return clients.execution.request(eth_getBlockByNumber, ['latest', false], { signal })
    })
  if (header === null) throw new Error('the node has no latest block')
  return header
}

/** The newest header; `undefined` until the first response. Follows the chain. */
export function useHead(): BlockHeader | undefined {
  return useQuery(headQuery(useClients())).data
}

/** Writes each new head pushed by the node into the cache. Returns false while the connection is down; always true over
 * HTTP, where the query itself reports it.
 */
function useHeadSubscription(): boolean {
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
            // A header that cannot be read is requested instead.
            void queryClient.invalidateQueries({ queryKey: headKey(clients) })
          }
        },
        onState: (state) => {
          setConnected(state === 'connected')
          // Heads missed while disconnected are not pushed again.
          if (state === 'connected') void queryClient.invalidateQueries({ queryKey: headKey(clients) })
        },
      }),
    [clients, queryClient],
  )
  return connected
}

/** False while the node does not respond. Keeps the head up to date; mount it once, in the shell. */
export function useIsConnected(): boolean {
  const subscribed = useHeadSubscription()
  const { failureCount, status } = useQuery(headQuery(useClients()))
  return subscribed && failureCount === 0 && status !== 'error'
}

/** Reloads queries on screen when the head moves, once per head; current data stays until then. A request
 * in flight is awaited, so that a slow node on a fast chain is not flooded with requests.
 */
export function useHeadRefresh(queryKeys: readonly QueryKey[]): void {
  const queryClient = useQueryClient()
  const headHash = useHead()?.hash
  const seen = useRef(headHash)
  useEffect(() => {
    const before = seen.current
    seen.current = headHash
    if (before === undefined || headHash === undefined || before === headHash) return
    for (const queryKey of queryKeys) {
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [headHash, queryKeys, queryClient])
}
