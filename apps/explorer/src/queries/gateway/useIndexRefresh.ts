import type { GatewayStatus } from '@otterscan/api-schema/execution/gateway'
import { SECOND } from '@otterscan/ethereum/units'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useHead } from '../head/useHead.ts'
import { useHeadRefresh } from '../head/useHeadRefresh.ts'
import { useClients } from '../useClients.ts'
import { gatewayStatusKey, gatewayStatusQuery } from './gatewayStatusQuery.ts'
import { toIndexCoverage } from './indexCoverage.ts'

/** Pause between looks at an index that has yet to take in the newest block. */
const CATCH_UP_POLL_MS = SECOND * 1000
/** Pause between looks at an index that is being built. */
const GROWING_POLL_MS = 3 * SECOND * 1000

interface BlockMark {
  readonly number: bigint
  readonly hash: string
}

/**
 * Keeps lists of the index on screen along with it: they are asked for again when it covers more blocks or others, as
 * after a reorg. Where a node answers them itself they follow the head. Somebody on the page has to look at the index
 * with `useIndexPolling`.
 */
export function useIndexRefresh(queryKeys: readonly QueryKey[]): void {
  const clients = useClients()
  const queryClient = useQueryClient()
  const { data } = useQuery(gatewayStatusQuery(clients))
  useHeadRefresh(data === null ? queryKeys : NO_KEYS)
  const mark = toMark(data)
  const seen = useRef(mark)
  useEffect(() => {
    const before = seen.current
    seen.current = mark
    if (before === undefined || mark === undefined || before === mark) return
    for (const queryKey of queryKeys) {
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }, [mark, queryKeys, queryClient])
}

const NO_KEYS: readonly QueryKey[] = []

/** Looks at the index at every new head, and until it has taken that in; in between while it is being built. */
export function useIndexPolling(isWanted = true): void {
  const clients = useClients()
  const head = useHead()
  const { data } = useQuery({
    ...gatewayStatusQuery(clients),
    refetchInterval: ({ state }) => isWanted && toPollMs(state.data, head),
  })
  useHeadRefresh(
    useMemo(
      () => (isWanted && data != null ? [gatewayStatusKey(clients)] : NO_KEYS),
      [isWanted, data, clients],
    ),
  )
}

/** How soon to look at the index again; `false` when it has everything it can have. */
export function toPollMs(
  status: GatewayStatus | null | undefined,
  head: BlockMark | undefined,
): number | false {
  const index = status?.index
  if (index == null || index.phase === 'failed' || index.phase === 'stopped') return false
  const coverage = toIndexCoverage(index)
  if (coverage.kind === 'growing' || coverage.kind === 'held') return GROWING_POLL_MS
  if (head === undefined || index.lastBlock === undefined || index.lastBlock > head.number) return false
  const isOther = index.lastBlockHash !== undefined && index.lastBlockHash !== head.hash
  return index.lastBlock < head.number || isOther ? CATCH_UP_POLL_MS : false
}

/** Changes whenever other blocks are covered. */
function toMark(status: GatewayStatus | null | undefined): string | undefined {
  if (status?.index == null) return undefined
  const { firstBlock, lastBlock, lastBlockHash } = status.index
  return `${firstBlock} ${lastBlock} ${lastBlockHash}`
}
