import { eth_getStorageAt } from '@otterscan/api-schema/execution/eth'
import type { Address } from '@otterscan/ethereum/address'
import { toWord } from '@otterscan/ethereum/hex'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

/** A word of storage at the end of a block. One call; those of the same turn are sent as one batch. */
export function storageWordQuery(clients: Clients, address: Address, slot: bigint, block: bigint) {
  const key = toWord(slot)
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'storageWord', address, key, block.toString()] as const,
    queryFn: ({ signal }) => clients.execution.request(eth_getStorageAt, [address, key, block], { signal }),
    retry: false,
  })
}
