import { ots2_getAddressAttributes } from '@otterscan/api-schema/execution/ots2'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** What kinds of contract an index has found an address to be. */
export function attributesQuery(clients: Clients, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'attributes', address] as const,
    queryFn: ({ signal }) => clients.execution.request(ots2_getAddressAttributes, [address], { signal }),
  })
}
