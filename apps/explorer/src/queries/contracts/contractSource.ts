import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { queryOptions, skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Clients, useClients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS, KEEP_TIME_MS } from '../staleTime.ts'
import { type NamedSourceService, type SourceChoice, useSourceService } from './sourceService.ts'

/** Published source, `null` when the service has none; never stale, kept 10 min. Only for addresses with code. */
export function contractSourceQuery(clients: Clients, service: NamedSourceService, address: Address) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'contractSource', service.format, service.url, address] as const,
    queryFn: async ({ signal }) => {
      const { toSourceClient } = await import('./sourceClients.ts')
      return toSourceClient(service).getContract(clients.chainId, address, { signal })
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: KEEP_TIME_MS,
    // The client has already tried twice.
    retry: false,
  })
}

/** Published source of a contract with code, and the service queried; no request while services are off. */
export function useContractSource(address: Address): {
  readonly choice: SourceChoice
  readonly query: UseQueryResult<ContractSource | null, Error>
} {
  const clients = useClients()
  const choice = useSourceService()
  const { selected } = choice
  const options = contractSourceQuery(clients, selected ?? OFF, address)
  const query = useQuery(selected === undefined ? { ...options, queryFn: skipToken } : options)
  return { choice, query }
}

const OFF = { name: '', url: '', format: 'SourcifyAPIV2' } as const
