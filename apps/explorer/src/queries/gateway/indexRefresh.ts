import type { GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClients } from '../clients.ts'
import { useHeadRefresh } from '../head/head.ts'
import { gatewayStatusQuery } from './gatewayStatus.ts'

/** Keeps index lists on screen up to date: they are requested again when the index covers more or different blocks, as
 * after a reorg. Where a node serves them they follow the head. A component on the page must poll the index
 * with `useIndexPolling`.
 */
export function useIndexRefresh(queryKeys: readonly QueryKey[]): void {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { data } = useQuery(gatewayStatusQuery(clients))
  useHeadRefresh(data === null ? queryKeys : NO_KEYS)
  const covered = toCoverageKey(data)
  const seen = useRef(covered)
  useEffect(() => {
    const before = seen.current
    seen.current = covered
    if (before === undefined || covered === undefined || before === covered) return
    for (const queryKey of queryKeys) {
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [covered, queryKeys, queryClient])
}

/** Changes when the covered blocks change. */
function toCoverageKey(status: GatewayStatus | null | undefined): string | undefined {
  if (status?.index == null) return undefined
  const { firstBlock, lastBlock, lastBlockHash } = status.index
  return `${firstBlock} ${lastBlock} ${lastBlockHash}`
}

const NO_KEYS: readonly QueryKey[] = []
