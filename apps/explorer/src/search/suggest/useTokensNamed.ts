import type { NamedToken } from '@otterscan/api-schema/execution/gateway'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TOKEN_SEARCH_METHOD, tokenSearchQuery } from '../../queries/gateway/tokenSearchQuery.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useClients } from '../../queries/useClients.ts'
import { toTokenText } from './listSuggestions.ts'

const PAUSE_MS = 200
const NO_TOKENS: readonly NamedToken[] = []

/** Tokens of that name, asked of a gateway with an index when typing pauses. None when it fails: nothing is lost. */
export function useTokensNamed(text: string): readonly NamedToken[] {
  const clients = useClients()
  const { methods } = useIndexSupport()
  const wanted = methods.has(TOKEN_SEARCH_METHOD) ? toTokenText(text) : undefined
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isAsked = wanted !== undefined && wanted === settled
  // Another text leaves the old question at once, which cancels it.
  const { data } = useQuery({ ...tokenSearchQuery(clients, isAsked ? wanted : ''), enabled: isAsked })
  return (isAsked ? data?.results : undefined) ?? NO_TOKENS
}
