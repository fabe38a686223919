import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

const SAFE_POLL_MS = MINUTE * 1000

/** Number of the newest justified block, polled every 60 s; `null` on chains or nodes without finality. */
export function safeQuery(clients: Clients) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'safe'] as const,
    queryFn: async ({ signal }) => {
      try {
        const block = await clients.execution.request(eth_getBlockByNumber, ['safe', false], { signal })
        return block === null ? null : block.number
      } catch (error) {
        if (error instanceof RpcError) return null
        throw error
      }
    },
    staleTime: SAFE_POLL_MS,
    refetchInterval: SAFE_POLL_MS,
  })
}
