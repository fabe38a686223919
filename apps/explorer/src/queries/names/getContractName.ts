import type { Address } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { AppConfig } from '../../config/AppConfig.ts'
import type { Clients } from '../clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../token/tokenMetadataQuery.ts'
import type { AddressName } from './AddressName.ts'
import { getPoolName } from './getPoolName.ts'

/**
 * The two tokens of a contract that is a pool, else `Name (SYMBOL)` of one that counts as a token, `null` for others. Ask
 * only for addresses with code.
 */
export async function getContractName(
  store: QueryClient,
  clients: Clients,
  address: Address,
  configured: AppConfig['priceOracleInfo'],
): Promise<AddressName | null> {
  const [pool, metadata] = await Promise.all([
    getPoolName(store, clients, address, configured),
    store.fetchQuery({ ...tokenMetadataQuery(clients, address), retry: false }),
  ])
  if (pool !== null) return pool
  if (!isFungibleToken(metadata)) return null
  return { text: `${metadata.name} (${metadata.symbol})`, origin: 'token' }
}
