import type { GatewayIndex } from '@otterscan/api-schema/execution/gateway'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { useClients } from '../useClients.ts'
import { gatewayStatusQuery } from './gatewayStatusQuery.ts'

/**
 * Who answers the `ots2_` methods. `index`: a gateway, from its index. `noIndex`: a gateway that keeps none. `node`: no
 * gateway, so it depends on the node.
 */
export type IndexSource =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'index'; readonly index: GatewayIndex }
  | { readonly kind: 'noIndex' }
  | { readonly kind: 'node' }

/** What is known of the `ots2_` methods. */
export interface IndexSupport {
  readonly source: IndexSource
  /** Lists made of them are offered: there is an index, or the configuration says that the node has the methods. */
  readonly isOffered: boolean
  /** Methods an index answers; empty when it is the node's business. */
  readonly methods: ReadonlySet<string>
}

const NO_METHODS: ReadonlySet<string> = new Set()

/** Whether lists of the `ots2_` methods can be offered. One call, asked once for the visit. */
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

function toSource(status: { readonly index: GatewayIndex | null } | null | undefined): IndexSource {
  if (status === undefined) return { kind: 'unknown' }
  if (status === null) return { kind: 'node' }
  return status.index === null ? { kind: 'noIndex' } : { kind: 'index', index: status.index }
}
