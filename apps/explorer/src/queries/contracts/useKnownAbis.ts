import type { Address } from '@otterscan/ethereum/address'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { contractAbiQuery } from './contractAbiQuery.ts'
import type { KnownAbis } from './KnownAbis.ts'
import { hasPastedAbis, usePastedAbiText } from './storePastedAbi.ts'
import { useSourceService } from './useSourceService.ts'

/** The ABIs of an address, of its implementation, and the person's own; `undefined` while unknown or without address. */
export function useKnownAbis(address: Address | undefined): KnownAbis | undefined {
  return useKnownAbisQuery(address).data
}

/** Whether any ABI can be known at all: a service is asked, or a person has given one. */
export function useMayKnowAbis(): boolean {
  const { selected } = useSourceService()
  return selected !== undefined || hasPastedAbis()
}

/** The same with its states; never loading without an address. */
export function useKnownAbisQuery(address: Address | undefined): UseQueryResult<KnownAbis, Error> {
  const clients = useClients()
  const { selected } = useSourceService()
  const pastedText = usePastedAbiText(clients.chainId, address)
  const query = contractAbiQuery(clients, selected, address ?? '0x', pastedText)
  return useQuery(address === undefined ? { ...query, queryFn: skipToken } : query)
}
