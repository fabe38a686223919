import { queryOptions, skipToken } from '@tanstack/react-query'

/** Names and rows of a family, `null` for a family without any. Their code is fetched once. */
export function dialectQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['dialect', id ?? ''] as const,
    queryFn:
      id === undefined
        ? skipToken
        : async () => {
            const { loadDialect } = await import('@otterscan/ethereum/dialects/loadDialect')
            return (await loadDialect(id)) ?? null
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The result contains functions.
    structuralSharing: false,
  })
}
