import type { NamedToken } from '@otterscan/api-schema/execution/gateway'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { TOKEN_SEARCH_METHOD, tokenSearchQuery } from '../../queries/gateway/tokenSearch.ts'
import { useLocalLabels } from '../../queries/names/localLabels.ts'
import { appendTokens, listSuggestions, parseTokenText, type Suggestion } from './listSuggestions.ts'
import { useRecentPages } from './recentPages.ts'

/**
 * What the typed text means, with matching recent pages and labels. The only request goes to a gateway with an index,
 * for tokens of that name.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const { chainId } = useClients()
  const recent = useRecentPages(chainId)
  const labels = useLocalLabels().labels.filter(
    (label) => label.chainId === undefined || label.chainId === chainId,
  )
  const tokens = useTokensByName(text)
  const numbers = useNumberFormat()
  return appendTokens(listSuggestions(text, recent, labels, numbers), tokens)
}

const PAUSE_MS = 200
const NO_TOKENS: readonly NamedToken[] = []

/**
 * Tokens of that name, requested from a gateway with an index when typing pauses. Empty on failure: the other
 * suggestions remain.
 */
function useTokensByName(text: string): readonly NamedToken[] {
  const clients = useClients()
  const { methods } = useIndexSupport()
  const wanted = methods.has(TOKEN_SEARCH_METHOD) ? parseTokenText(text) : undefined
  const [debounced, setDebounced] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = wanted !== undefined && wanted === debounced
  // A changed text drops the old query key at once, which cancels its request.
  const { data } = useQuery({ ...tokenSearchQuery(clients, isAsked ? wanted : ''), enabled: isAsked })
  return (isAsked ? data?.results : undefined) ?? NO_TOKENS
}
