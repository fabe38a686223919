import type { Address } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { isFungibleToken, tokenMetadataQuery } from '../token/tokenMetadataQuery.ts'
import type { AddressName } from './AddressName.ts'

/** `Name (SYMBOL)` of a contract that counts as a token, `null` for others. Ask only for addresses with code. */
export async function getTokenName(
  store: QueryClient,
  clients: Clients,
  address: Address,
): Promise<AddressName | null> {
  const metadata = await store.fetchQuery({ ...tokenMetadataQuery(clients, address), retry: false })
  if (!isFungibleToken(metadata)) return null
  return { text: `${metadata.name} (${metadata.symbol})`, origin: 'token' }
}
