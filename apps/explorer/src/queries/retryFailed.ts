import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks again, at once, whatever is on screen and has failed or waits for its next try. A plain refetch would only wait
 * along with a query that has no data yet. For panels that fail together: one node is behind all of them.
 */
export function retryFailed(client: QueryClient): void {
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.fetchFailureReason !== null })
  for (const query of failed) {
    void query.cancel({ silent: true })
    // The query itself keeps the failure, and its panel says it.
    query.fetch().catch(() => undefined)
  }
}
