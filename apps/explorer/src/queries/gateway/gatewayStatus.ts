import {
  type GatewayIndex,
  type GatewayStatus,
  gateway_status,
} from '@otterscan/api-schema/execution/gateway'
import { CheckFailedError } from '@otterscan/api-schema/jsonRpc'
import { RpcError } from '@otterscan/clients/errors'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { type Clients, useClients } from '../clients.ts'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { gatewayStatusKey } from './gatewayStatusKey.ts'

/** Status of the gateway in front of the node; `null` when there is none. Requested once; components that show index
 * progress poll it.
 */
export function gatewayStatusQuery(clients: Clients) {
  return queryOptions({
    queryKey: gatewayStatusKey(clients),
    queryFn: async ({ signal }): Promise<GatewayStatus | null> => {
      try {
        return await clients.execution.request(gateway_status, [], { signal })
      } catch (error) {
        // A refusal, or any other response, means a plain node.
        if (error instanceof CheckFailedError) return null
        if (error instanceof RpcError && !error.retryable) return null
        throw error
      }
    },
    staleTime: IMMUTABLE_STALE_TIME_MS,
  })
}

/** What serves the `ots2_` methods. `index`: a gateway, from its index. `noIndex`: a gateway without one. `node`: no
 * gateway, so it depends on the node. `unknown`: not answered yet. `unreadable`: a gateway whose answer about it cannot be read.
 */
export type IndexSource =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'index'; readonly index: GatewayIndex }
  | { readonly kind: 'noIndex' }
  | { readonly kind: 'node' }

/** Support for the `ots2_` methods. */
export interface IndexSupport {
  readonly source: IndexSource
  /** Their lists are offered: there is an index, or the configuration says that the node has the methods. */
  readonly isOffered: boolean
  /** Methods served by an index; empty when only the node could serve them. */
  readonly methods: ReadonlySet<string>
}

const NO_METHODS: ReadonlySet<string> = new Set()

/** Whether lists of the `ots2_` methods can be offered. One call per visit. */
export function useIndexSupport(): IndexSupport {
  const { config } = useConfig()
  const { data } = useQuery(gatewayStatusQuery(useClients()))
  const source = toSource(data)
  return {
    source,
    isOffered: source.kind === 'index' || config.experimental,
    methods: source.kind === 'index' ? (data?.methods ?? NO_METHODS) : NO_METHODS,
  }
}

function toSource(status: Pick<GatewayStatus, 'index'> | null | undefined): IndexSource {
  if (status === undefined) return { kind: 'unknown' }
  if (status === null) return { kind: 'node' }
  const { index } = status
  // An index that cannot be read is not the same as none.
  if (index === undefined) return { kind: 'unreadable' }
  return index === null ? { kind: 'noIndex' } : { kind: 'index', index }
}
