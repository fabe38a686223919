import { gateway_getPool, type Pool } from '@otterscan/api-schema/execution/pool'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/head.ts'

/** Transactions per page of the pool. */
export const POOL_PAGE_SIZE = 50

/** A page of the node's pool, from 1. One call. */
function poolQuery(clients: Clients, page: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'pool', page] as const,
    queryFn: ({ signal }): Promise<Pool> =>
      clients.execution
        .request(gateway_getPool, [(page - 1) * POOL_PAGE_SIZE, POOL_PAGE_SIZE], { signal })
        .catch((error: unknown) => {
          // A gateway names what its node lacks itself.
          if (!(error instanceof MethodNotFoundError) || error.message.includes('txpool_content')) throw error
          throw new Error('the program in front of the node reads it; run Otterscan without --no-gateway')
        }),
    staleTime: HEAD_POLL_MS,
  })
}

/** After a failure: what is on screen must not stay as if it were new. */
const RETRY_MS = 30_000

/** As `poolQuery`, requested again every few seconds until paused. */
export function usePool(page: number, isPaused: boolean) {
  return useQuery({
    ...poolQuery(useClients(), page),
    refetchInterval: (query) => {
      if (isPaused) return false
      return query.state.status === 'error' ? RETRY_MS : HEAD_POLL_MS
    },
    placeholderData: keepPreviousData,
  })
}
