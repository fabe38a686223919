import { toPrecompile, toSystemContract } from '@otterscan/decode/trace/precompiles'
import type { Address } from '@otterscan/ethereum/address'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../useClients.ts'
import type { AddressName } from './AddressName.ts'
import { addressNameQuery } from './addressNameQuery.ts'
import { useLocalLabels } from './localLabels.ts'
import { NamesContext } from './NamesContext.ts'
import { useKnownContractName } from './useKnownContractName.ts'

/** The best name of an address, `undefined` for none or while none is known. What needs no request is not asked for. */
export function useAddressName(address: Address): AddressName | undefined {
  const clients = useClients()
  const names = useContext(NamesContext)
  const { find } = useLocalLabels()
  const local = find(address, clients.chainId)
  const site = names?.findSiteLabel(address, clients.chainId)
  const protocol = toPrecompile(address) ?? toSystemContract(address)
  const isNamed = local !== undefined || site !== undefined || protocol !== undefined || names === undefined
  const { priceOracleInfo } = useConfig().config
  const query = addressNameQuery(clients, address, priceOracleInfo)
  const { data } = useQuery(isNamed ? { ...query, queryFn: skipToken } : query)
  const contractName = useKnownContractName(address)
  if (local !== undefined) return { text: local.label, origin: 'local' }
  if (site !== undefined) return { text: site.label, origin: 'site' }
  if (protocol !== undefined) return { text: protocol.name, origin: 'protocol' }
  if (data != null) return data
  return contractName === undefined ? undefined : { text: contractName, origin: 'verified' }
}
