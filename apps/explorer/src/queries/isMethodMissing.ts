import { MethodNotFoundError } from '@otterscan/clients/errors'

/** True when a query failed because the node does not offer the method: a missing capability, not a fault. */
export function isMethodMissing(error: unknown): boolean {
  return error instanceof MethodNotFoundError
}
