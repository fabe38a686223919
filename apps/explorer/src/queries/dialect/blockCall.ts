import { callContract } from '@otterscan/clients/contracts/callContract'
import type { RpcError } from '@otterscan/clients/errors'
import type { BlockCall } from '@otterscan/ethereum/dialects/dialectDescription'
import { queryOptions } from '@tanstack/react-query'
import type { BlockId } from '../block/block.ts'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Integer that a contract of the protocol gives at a block; `null` before the contract was deployed. One call. */
export function blockCallQuery(clients: Clients, { to, data }: BlockCall, blockId: BlockId) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockCall', to, data, blockId.toString()] as const,
    queryFn: async ({ signal }) => {
      // Unknown block, or pruned state: the row shows that it is unknown.
      const isRefusal = (error: RpcError) => !error.retryable
      const output = await callContract(clients.execution, { to, data }, blockId, { signal, isRefusal })
      return output?.length === 66 ? BigInt(output) : null
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
