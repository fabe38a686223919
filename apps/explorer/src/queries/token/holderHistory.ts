import { gateway_getTokenHolderHistory } from '@otterscan/api-schema/execution/token'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** The method without which holders are those of now. */
export const HOLDER_HISTORY_METHOD = gateway_getTokenHolderHistory.name

const PARTS = 120

/** How many holders there were over time. One call, for which the gateway reads up to 20,000 logs. */
export function holderHistoryQuery({ chainId, execution }: Clients, token: Address) {
  return queryOptions({
    queryKey: [chainId.toString(), 'holderHistory', token] as const,
    queryFn: ({ signal }) => execution.request(gateway_getTokenHolderHistory, [token, PARTS], { signal }),
  })
}
