import { eth_call } from '@otterscan/api-schema/execution/eth'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import type { ExecutionClient } from '@otterscan/clients/execution'
import { toReverseInput, UNIVERSAL_RESOLVER_ADDRESS } from '@otterscan/decode/name/reverseInput'
import type { Address } from '@otterscan/ethereum/address'
import { supportsNames } from '@otterscan/ethereum/chain'
import { MINUTE } from '@otterscan/ethereum/units'
import { queryOptions } from '@tanstack/react-query'
import type { AppConfig } from '../../config/AppConfig.ts'
import { codePresenceQuery } from '../address/codePresenceQuery.ts'
import type { Clients } from '../clients.ts'
import type { AddressName } from './AddressName.ts'

/**
 * What the chain calls an address, `null` for nothing: its checked reverse name, else the tokens it is a pool of, else what
 * it says of itself as a token. Two round trips for all addresses that come on screen together: code and reverse names,
 * then tokens; a pool needs two more. An address without code is asked for nothing but a name. `configured` names
 * factories of pools over the built-in ones.
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
        supportsNames(clients.chainId) ? getReverseName(clients.execution, address) : undefined,
      ])
      if (ensName !== undefined) return { text: ensName, origin: 'ens' }
      if (!hasCode) return null
      const { getContractName } = await import('./getContractName.ts')
      return getContractName(client, clients, address, configured)
    },
    staleTime: NAME_STALE_TIME_MS,
    gcTime: NAME_STALE_TIME_MS,
    // A name is an extra: without one the address itself is shown.
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/**
 * The name an address gave itself, `undefined` for none. The resolver contract checks that it leads back to the address;
 * answers kept off the chain count as none. Asks in the same turn.
 */
async function getReverseName(execution: ExecutionClient, address: Address): Promise<string | undefined> {
  const call = { to: UNIVERSAL_RESOLVER_ADDRESS, data: toReverseInput(address) }
  try {
    const output = await execution.request(eth_call, [call, 'latest'])
    if (output === '0x') return undefined
    const { readReverseName } = await import('./readReverseName.ts')
    return await readReverseName(output)
  } catch (error) {
    // No name, one that does not lead back, or one that only a server elsewhere knows.
    if (error instanceof RpcError || error instanceof CheckFailedError) return undefined
    throw error
  }
}

/** Names change rarely. */
export const NAME_STALE_TIME_MS = 15 * MINUTE * 1000
