import { eth_getBlockByHash } from '@otterscan/api-schema/execution/eth'
import type { Hex } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Whether a hash that is no transaction's names a block. One call. */
export function blockHashQuery(clients: Clients, hash: Hex) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'isBlockHash', hash.toLowerCase()] as const,
    queryFn: async ({ signal }) =>
      (await clients.execution.request(eth_getBlockByHash, [hash, false], { signal })) !== null,
  })
}
