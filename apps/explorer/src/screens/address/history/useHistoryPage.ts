import type { Address } from '@otterscan/ethereum/address'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { finalizedQuery } from '../../../queries/head/finalizedQuery.ts'
import { useHeadRefresh } from '../../../queries/head/useHeadRefresh.ts'
import { addressHistoryQuery, type KeptHistoryPage } from '../../../queries/history/addressHistoryQuery.ts'
import type { HistoryCursor } from '../../../queries/history/historyCursor.ts'
import { useClients } from '../../../queries/useClients.ts'

/**
 * The page at a cursor; the former page of the same address stands in until it is here. A page that shows the newest
 * transactions follows the head.
 */
export function useHistoryPage(
  address: Address,
  cursor: HistoryCursor,
): UseQueryResult<KeptHistoryPage, Error> {
  const clients = useClients()
  // Read when a page is asked for, to tell whether it can still change.
  useQuery(finalizedQuery(clients))
  const options = addressHistoryQuery(clients, address, cursor)
  const query = useQuery({
    ...options,
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[2] === address ? former : undefined),
  })
  const isNewest = cursor.kind === 'first' || (!query.isPlaceholderData && query.data?.hasNewer === false)
  const [, , , cursorKey] = options.queryKey
  const followed = useMemo(
    () => (isNewest ? [[clients.chainId.toString(), 'addressHistory', address, cursorKey]] : []),
    [isNewest, clients, address, cursorKey],
  )
  useHeadRefresh(followed)
  return query
}
