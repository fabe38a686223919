import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import type { QueryClient } from '@tanstack/react-query'

/** True when a query failed because the node does not offer the method: a missing capability, not an error. */
export function isMethodMissing(error: unknown): boolean {
  return error instanceof MethodNotFoundError
}

/** The response; `undefined` where the node refuses the request. Throws any other error. */
export async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** Immediately retries every query on screen that has failed or waits for its next attempt. A plain refetch would only
 * join the wait of a query that has no data yet. For panels that fail together because they share one node.
 */
export function retryFailed(client: QueryClient): void {
  const failed = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.fetchFailureReason !== null })
  for (const query of failed) {
    void query.cancel({ silent: true })
    // The query itself keeps the failure, and its panel shows it.
    query.fetch().catch(() => undefined)
  }
}
