import { gateway_searchTokens } from '@otterscan/api-schema/execution/gateway'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'

const MOST_TOKENS = 5
/** Most that a gateway gives. */
export const MOST_LISTED_TOKENS = 10

const KNOWN_FOR_MS = 60_000

const AGAIN_AFTER_MS = 1000

/** Maximum polls per text while the gateway still reads names. */
const MOST_CALLS = 6

/** The method of the search, as a gateway lists it. */
export const TOKEN_SEARCH_METHOD = gateway_searchTokens.name

/** Tokens of the index by their own names. One call, and some more while names are being read; not retried
 * on failure, as it is only a suggestion.
 */
export function tokenSearchQuery(clients: Clients, text: string, limit = MOST_TOKENS) {
  return queryOptions({
    queryKey: [clients.chainId.toString(), 'tokenSearch', text, limit],
    queryFn: ({ signal }) => clients.execution.request(gateway_searchTokens, [text, limit], { signal }),
    retry: false,
    // More names become known shortly after.
    refetchInterval: ({ state }) =>
      state.data?.isComplete === false && state.dataUpdateCount < MOST_CALLS ? AGAIN_AFTER_MS : false,
    staleTime: ({ state }) => (state.data?.isComplete === true ? KNOWN_FOR_MS : 0),
  })
}
