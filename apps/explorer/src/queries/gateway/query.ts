import {
  gateway_getQueryViews,
  gateway_query,
  type QueryAnswer,
  type QueryViews,
} from '@otterscan/api-schema/execution/query'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import { useQuery } from '@tanstack/react-query'
import { useClients } from '../clients.ts'

/** What can be asked in SQL; an error with a message where nothing can. */
export function useQueryViews() {
  const { chainId, execution } = useClients()
  return useQuery({
    queryKey: [chainId.toString(), 'queryViews'] as const,
    queryFn: ({ signal }): Promise<QueryViews> =>
      execution.request(gateway_getQueryViews, [], { signal }).catch(explain),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** What a query finds, as of now. Not asked without a text; never asked again by itself: it costs the server. */
export function useQueryAnswer(sql: string) {
  const { chainId, execution } = useClients()
  return useQuery({
    queryKey: [chainId.toString(), 'query', sql] as const,
    queryFn: ({ signal }): Promise<QueryAnswer> =>
      execution.request(gateway_query, [sql], { signal }).catch(explain),
    enabled: sql !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

function explain(error: unknown): never {
  if (!(error instanceof MethodNotFoundError)) throw error
  throw new Error(
    'queries in SQL are off here; they need the program, its index on ClickHouse, and its option --query',
  )
}
