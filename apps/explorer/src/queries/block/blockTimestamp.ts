import { erigon_getHeaderByNumber } from '@otterscan/api-schema/execution/erigon'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/**
 * Unix seconds of a block; `undefined` where the node has none of this number. From the header where the node offers it,
 * since full blocks list their transactions. One call. Throws what the client throws.
 */
export async function getBlockTimestamp(
  { execution }: Clients,
  blockNumber: bigint,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const header = await execution
    .request(erigon_getHeaderByNumber, [blockNumber], { signal })
    .catch((error: unknown) => {
      if (!(error instanceof MethodNotFoundError)) throw error
      return execution.request(eth_getBlockByNumber, [blockNumber, false], { signal })
    })
  return header?.timestamp
}

/** As `getBlockTimestamp`; `null` where there is none. */
export function blockTimestampQuery(clients: Clients, blockNumber: bigint) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'blockTimestamp', blockNumber.toString()] as const,
    queryFn: async ({ signal }) => (await getBlockTimestamp(clients, blockNumber, signal)) ?? null,
  })
}
