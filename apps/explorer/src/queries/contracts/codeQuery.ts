import { eth_getCode } from '@otterscan/api-schema/execution/eth'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** Code at the head; `0x` for an account without. */
export function codeQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'code', address] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getCode, [address, 'latest'], { signal }),
    // Code changes only by delegations and self-destruction; the address page itself asks more often.
    staleTime: CODE_STALE_TIME_MS,
  })
}

const CODE_STALE_TIME_MS = 60_000
