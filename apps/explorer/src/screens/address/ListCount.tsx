import type { Address } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type AddressListSource,
  createRewardSource,
  createTransferSource,
  createWithdrawalSource,
  type TokenStandard,
} from '../../queries/gateway/addressLists.ts'
import { indexedCountQuery } from '../../queries/gateway/indexedPageQuery.ts'
import { useIndexPolling, useIndexRefresh } from '../../queries/gateway/useIndexRefresh.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { useClients } from '../../queries/useClients.ts'

/** Tabs that are a list with a count of its own. */
export type ListTab = TokenStandard | 'withdrawals' | 'blocksRewarded'

interface ListCountProps {
  readonly address: Address
  readonly tab: ListTab
}

/**
 * How long the list behind a tab is. A look-up for an index; a node that answers itself is asked only when the tab is
 * opened. Nothing while it is not known.
 */
export function ListCount({ address, tab }: ListCountProps) {
  const { source: support } = useIndexSupport()
  const clients = useClients()
  const source = useMemo(() => toSource(address, tab), [address, tab])
  const options = useMemo(() => indexedCountQuery(clients, source), [clients, source])
  const { data } = useQuery({ ...options, enabled: support.kind === 'index' })
  // One looks for all of them.
  useIndexPolling(tab === 'erc20')
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  if (data === undefined) return null
  return (
    <span className="tabular rounded-sm bg-raised px-1 text-muted text-xs leading-4">
      {formatInteger(data)}
    </span>
  )
}

function toSource(address: Address, tab: ListTab): AddressListSource<unknown> {
  if (tab === 'withdrawals') return createWithdrawalSource(address)
  return tab === 'blocksRewarded' ? createRewardSource(address) : createTransferSource(address, tab)
}
