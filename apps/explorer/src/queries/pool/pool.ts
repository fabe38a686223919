import { gateway_getPool, type Pool } from '@otterscan/api-schema/execution/pool'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { Address } from '@otterscan/ethereum/address'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { PoolOrder } from '../../paths/sitePaths.ts'
import { type Clients, useClients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/head.ts'

/** Transactions per page of the pool. */
export const POOL_PAGE_SIZE = 50

/** More of one account than any node keeps. */
const MOST_OF_ACCOUNT = 500

/** A page of the node's pool, from 1; of one account everything, by nonce. One call. */
function poolQuery(clients: Clients, page: number, account?: Address, order: PoolOrder = 'bid') {
  const size = account === undefined ? POOL_PAGE_SIZE : MOST_OF_ACCOUNT
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'pool', account ?? 'all', order, page] as const,
    queryFn: ({ signal }): Promise<Pool> =>
      clients.execution
        .request(gateway_getPool, [(page - 1) * size, size, account, order === 'sender' || undefined], {
          signal,
        })
        .catch((error: unknown) => {
          // A gateway names what its node lacks itself.
          if (!(error instanceof MethodNotFoundError) || /txpool_content/.test(error.message)) throw error
          throw new Error('the program in front of the node reads it; run Otterscan without --no-gateway')
        }),
    staleTime: HEAD_POLL_MS,
  })
}

/** How many transactions wait in the node's pool, read again every few seconds until paused. One call; its page holds one. */
export function usePoolSize(isPaused: boolean) {
  const clients = useClients()
  return useQuery({
    queryKey: [clients.chainId.toString(), 'poolSize'] as const,
    queryFn: async ({ signal }) => {
      const { pending, queued } = await clients.execution.request(
        gateway_getPool,
        [0, 1, undefined, undefined],
        {
          signal,
        },
      )
      return { pending, queued }
    },
    retry: false,
    refetchInterval: toInterval(isPaused),
  })
}

/** After a failure: what is on screen must not stay as if it were new. */
const RETRY_MS = 30_000

/** As `poolQuery`, requested again every few seconds until paused. */
export function usePool(page: number, order: PoolOrder, isPaused: boolean) {
  return useQuery({
    ...poolQuery(useClients(), page, undefined, order),
    refetchInterval: toInterval(isPaused),
    placeholderData: keepPreviousData,
  })
}

/** What waits of one account, by nonce; requested again every few seconds until paused. */
export function useAccountPool(account: Address, isPaused: boolean) {
  return useQuery({ ...poolQuery(useClients(), 1, account), refetchInterval: toInterval(isPaused) })
}

function toInterval(isPaused: boolean) {
  return ({ state }: { readonly state: { readonly status: string } }) => {
    if (isPaused) return false
    return state.status === 'error' ? RETRY_MS : HEAD_POLL_MS
  }
}
