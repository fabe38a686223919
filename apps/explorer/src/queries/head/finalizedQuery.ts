import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

const FINALIZED_POLL_MS = MINUTE * 1000

/** Key of the finalized block number. */
export function finalizedKey(clients: Clients) {
  return [clients.chainId.toString(), 'finalized'] as const
}

/** Number of the newest finalized block, polled every 60 s; `null` on chains or nodes without finality. */
export function finalizedQuery(clients: Clients) {
  return queryOptions({
    queryKey: finalizedKey(clients),
    queryFn: async ({ signal }) => {
      try {
        const block = await clients.execution.request(eth_getBlockByNumber, ['finalized', false], { signal })
        return block === null ? null : block.number
      } catch (error) {
        if (error instanceof RpcError) return null
        throw error
      }
    },
    staleTime: FINALIZED_POLL_MS,
    refetchInterval: FINALIZED_POLL_MS,
  })
}
