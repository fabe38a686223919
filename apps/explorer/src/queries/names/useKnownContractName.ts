import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { contractSourceQuery } from '../contracts/contractSourceQuery.ts'
import { useSourceService } from '../contracts/useSourceService.ts'
import { useClients } from '../useClients.ts'

/**
 * What the published source calls a contract, as far as something on this visit has asked for the source. Asks nobody:
 * a list must not tell a service which addresses are looked at.
 */
export function useKnownContractName(address: Address): string | undefined {
  const clients = useClients()
  const { selected } = useSourceService()
  const query = contractSourceQuery(clients, selected ?? OFF, address)
  return useQuery({ ...query, enabled: false, select: toName }).data
}

const OFF = { name: '', url: '', format: 'SourcifyAPIV2' } as const

function toName(source: { readonly contractName: string | undefined } | null): string | undefined {
  const name = source?.contractName?.trim()
  return name === '' ? undefined : name
}
