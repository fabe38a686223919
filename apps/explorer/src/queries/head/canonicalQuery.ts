import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Hash of the block at a number as of a given head; `null` when the chain got shorter. One call per head. */
export function canonicalHashQuery(clients: Clients, blockNumber: bigint, headHash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'canonicalHash', blockNumber.toString(), headHash] as const,
    queryFn: async ({ signal }) => {
      const block = await clients.execution.request(eth_getBlockByNumber, [blockNumber, false], { signal })
      return block === null ? null : block.hash
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
