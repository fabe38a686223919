import { eth_feeHistory, type FeeHistory } from '@otterscan/api-schema/execution/eth'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { useHeadRefresh } from '../head/head.ts'

/** Percentiles, by gas used, at which the priority fees of a block are requested. */
export const FEE_PERCENTILES = [10, 50, 90] as const

/** Most blocks that nodes answer for at once. */
export const MAX_FEE_BLOCKS = 1_024

/** Fees of the newest `blockCount` blocks and of the next one. One call. */
function feeHistoryQuery(clients: Clients, blockCount: number) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'feeHistory', blockCount] as const,
    queryFn: ({ signal }): Promise<FeeHistory> =>
      clients.execution.request(eth_feeHistory, [blockCount, 'latest', FEE_PERCENTILES], { signal }),
  })
}

/** As `feeHistoryQuery`, following the head. */
export function useFeeHistory(blockCount: number) {
  const options = feeHistoryQuery(useClients(), blockCount)
  useHeadRefresh([options.queryKey])
  return useQuery(options)
}
