import type { Address } from '@otterscan/ethereum/address'
import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { attributesQuery } from '../gateway/addressLists.ts'
import { isFungibleToken, tokenMetadataQuery } from './tokenMetadata.ts'
import { isErc721Query } from './tokenStandard.ts'

/** Whether the index, or the contract itself, says that it is a token. Request only for addresses with code. */
export async function getIsToken(
  store: QueryClient,
  clients: Clients,
  address: Address,
  hasIndex: boolean,
): Promise<boolean> {
  // Without an answer of the index, that of the contract counts.
  const attributes = hasIndex
    ? await store.fetchQuery({ ...attributesQuery(clients, address), retry: false }).catch(() => undefined)
    : undefined
  if ([attributes?.erc20, attributes?.erc721, attributes?.erc1155].includes(true)) return true
  // Asked anyway, for the name of the contract.
  const metadata = await store.fetchQuery({ ...tokenMetadataQuery(clients, address), retry: false })
  if (isFungibleToken(metadata)) return true
  if (attributes !== undefined) return false
  return store.fetchQuery({ ...isErc721Query(clients, address), retry: false })
}
