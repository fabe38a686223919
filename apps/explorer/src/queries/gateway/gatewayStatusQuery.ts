import { type GatewayStatus, gateway_status } from '@otterscan/api-schema/execution/gateway'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import { queryOptions } from '@tanstack/react-query'
import type { Clients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'

/** Key of the gateway's state. */
export function gatewayStatusKey(clients: Clients) {
  return [clients.chainId.toString(), 'gatewayStatus'] as const
}

/**
 * What the gateway in front of the node says of itself; `null` when there is none. Asked once; who shows how far the index
 * is asks again.
 */
export function gatewayStatusQuery(clients: Clients) {
  return queryOptions({
    queryKey: gatewayStatusKey(clients),
    queryFn: async ({ signal }): Promise<GatewayStatus | null> => {
      try {
        return await clients.execution.request(gateway_status, [], { signal })
      } catch (error) {
        // Whoever refuses the question, or answers something else, is a node.
        if (error instanceof CheckFailedError) return null
        if (error instanceof RpcError && !error.retryable) return null
        throw error
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}
