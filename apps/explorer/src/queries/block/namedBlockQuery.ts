import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError } from '@otterscan/clients/errors'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { HEAD_POLL_MS } from '../head/headQuery.ts'
import type { NamedBlock } from './parseBlockParameter.ts'

/** Number of the block a name stands for now; `null` where the node knows no such block. One call. */
export function namedBlockQuery(clients: Clients, tag: NamedBlock) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'namedBlock', tag] as const,
    queryFn: async ({ signal }) => {
      try {
        const block = await clients.execution.request(eth_getBlockByNumber, [tag, false], { signal })
        return block === null ? null : block.number
      } catch (error) {
        // A chain without finality refuses the name; for the reader there is no such block.
        if (error instanceof RpcError && !error.retryable) return null
        throw error
      }
    },
    staleTime: HEAD_POLL_MS,
  })
}
