import { gateway_searchTokens } from '@otterscan/api-schema/execution/gateway'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

const MOST_TOKENS = 5
const KNOWN_FOR_MS = 60_000

/** The method of the search, as a gateway lists it. */
export const TOKEN_SEARCH_METHOD = gateway_searchTokens.name

/** Tokens of the index by their own names. One call; not tried again, as it only helps while one types. */
export function tokenSearchQuery(clients: Clients, text: string) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'tokenSearch', text],
    queryFn: ({ signal }) => clients.execution.request(gateway_searchTokens, [text, MOST_TOKENS], { signal }),
    retry: false,
    // More names are known a moment later.
    staleTime: ({ state }) => (state.data?.isComplete === true ? KNOWN_FOR_MS : 0),
  })
}
