import { callContract } from '@otterscan/clients/contracts/callContract'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { toReverseInput, UNIVERSAL_RESOLVER_ADDRESS } from '@otterscan/decode/name/reverseInput'
import { mayBeOfProtocol } from '@otterscan/decode/trace/mayBeOfProtocol'
import type { Address } from '@otterscan/ethereum/address'
import { hasNameService } from '@otterscan/ethereum/chains/findChain'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { AppConfig } from '../../config/appConfig.ts'
import { useConfig } from '../../config/useConfig.ts'
import { codePresenceQuery } from '../account.ts'
import { type Clients, useClients } from '../clients.ts'
import { contractSourceQuery } from '../contracts/contractSource.ts'
import { useSourceService } from '../contracts/sourceService.ts'
import { NAME_STALE_TIME_MS, OLD_NAMES } from '../staleTime.ts'
import { type AddressName, NamesContext } from './addressLabels.ts'
import { useLocalLabels } from './localLabels.ts'

/** On-chain name of an address, `null` for none: its verified reverse name, else the tokens it is a pool of, else its
 * own name as a token. Two round trips for all addresses shown together: code and reverse names,
 * then tokens; a pool needs two more. For an address without code only the reverse name is requested. `configured` has
 * pool factories that override the built-in ones.
 */
export function addressNameQuery(
  clients: Clients,
  address: Address,
  configured?: AppConfig['priceOracleInfo'],
) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'addressName', address] as const,
    queryFn: async ({ client }): Promise<AddressName | null> => {
      const [hasCode, ensName] = await Promise.all([
        client.fetchQuery({
          ...codePresenceQuery(clients, address, 'latest'),
          staleTime: NAME_STALE_TIME_MS,
        }),
        hasNameService(clients.chainId) ? getReverseName(clients.execution, address) : undefined,
      ])
      if (ensName !== undefined) return { text: ensName, origin: 'ens' }
      if (!hasCode) return null
      const { getContractName } = await import('./getContractName.ts')
      return getContractName(client, clients, address, configured)
    },
    staleTime: NAME_STALE_TIME_MS,
    gcTime: NAME_STALE_TIME_MS,
    // Names are optional: without one the address itself is shown.
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Reverse name of an address, `undefined` for none. The resolver contract verifies that it resolves to the address;
 * off-chain names count as none. Sends its request in the same turn.
 */
async function getReverseName(execution: ExecutionClient, address: Address): Promise<string | undefined> {
  const call = { to: UNIVERSAL_RESOLVER_ADDRESS, data: toReverseInput(address) }
  // Refused: no name, one that does not resolve back, or an off-chain one.
  const output = await callContract(execution, call, 'latest', { old: OLD_NAMES })
  if (output === undefined || output === '0x') return undefined
  const { verifyReverseName } = await import('./ensName.ts')
  return verifyReverseName(output)
}

/** What the protocol calls an address, `null` for nothing. Makes no request; the names are fetched when one may fit. */
function protocolNameQuery({ chainId }: Clients, address: Address) {
  const family = findDialectRules(chainId)?.id
  return queryOptions({
    queryKey: ['protocolName', family ?? '', address] as const,
    queryFn: async () => (await import('./getProtocolName.ts')).getProtocolName(family, address),
    enabled: family !== undefined || mayBeOfProtocol(address),
    staleTime: Number.POSITIVE_INFINITY,
    // Without it the address has another name, or is shown itself.
    retry: false,
  })
}

/** Name of a contract from its published source, if the source is already cached. Makes no request:
 * a list must not reveal to a service which addresses are viewed.
 */
function useKnownContractName(address: Address): string | undefined {
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

/** The best name of an address, `undefined` for none or while none is known. Makes no request where a local name exists. */
export function useAddressName(address: Address): AddressName | undefined {
  const clients = useClients()
  const names = useContext(NamesContext)
  const { find } = useLocalLabels()
  const local = find(address, clients.chainId)
  const site = names?.findSiteLabel(address, clients.chainId)
  const { data: protocol, isLoading } = useQuery(protocolNameQuery(clients, address))
  const isNamed = local !== undefined || site !== undefined || protocol != null || names === undefined
  const { priceOracleInfo } = useConfig().config
  const query = addressNameQuery(clients, address, priceOracleInfo)
  const { data } = useQuery(isNamed || isLoading ? { ...query, queryFn: skipToken } : query)
  const contractName = useKnownContractName(address)
  if (local !== undefined) return { text: local.label, origin: 'local' }
  if (site !== undefined) return { text: site.label, origin: 'site' }
  if (protocol != null) return { text: protocol, origin: 'protocol' }
  if (data != null) return data
  return contractName === undefined ? undefined : { text: contractName, origin: 'verified' }
}
