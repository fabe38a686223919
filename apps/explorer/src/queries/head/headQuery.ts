import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Pause between looks at the head over HTTP. */
export const HEAD_POLL_MS = 4_000
const HEAD_POLL_MAX_MS = 30_000

/** Key of the newest header; subscriptions write to it. */
export function headKey(clients: Clients) {
  return [clients.chainId.toString(), 'head'] as const
}

/** The newest header. Polled over HTTP, with growing pauses while the node is away; pushed over websocket. */
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

async function getHead(clients: Clients, signal: AbortSignal): Promise<BlockHeader> {
  const header = await clients.execution
    .request(erigon_getHeaderByNumber, ['latest'], { signal })
    .catch((error: unknown) => {
      if (!(error instanceof MethodNotFoundError)) throw error
      return clients.execution.request(eth_getBlockByNumber, ['latest', false], { signal })
    })
  if (header === null) throw new Error('the node has no latest block')
  return header
}
