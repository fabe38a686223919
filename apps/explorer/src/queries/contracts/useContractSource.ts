import type { ContractSource } from '@otterscan/api-schema/sourcify/contractSource'
import type { Address } from '@otterscan/ethereum/address'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useClients } from '../useClients.ts'
import { contractSourceQuery } from './contractSourceQuery.ts'
import { type SourceChoice, useSourceService } from './useSourceService.ts'

/** Published source of a contract with code, and which service was asked; no request while services are off. */
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
