import type { Address } from '@otterscan/ethereum/address'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import {
  type AddressListSource,
  createRewardSource,
  createTransferSource,
  createWithdrawalSource,
  type TokenStandard,
} from '../../queries/gateway/addressLists.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../queries/gateway/indexCoverage.ts'
import { indexedCountQuery } from '../../queries/gateway/indexedList.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'

/** Tabs that list something and have a count. */
export type ListTab = TokenStandard | 'withdrawals' | 'blocksRewarded'

interface ListCountProps {
  readonly address: Address
  readonly tab: ListTab
}

/** Length of the list behind a tab. Cheap for an index; without one, a node is queried only when the tab is
 * opened. Nothing while unknown.
 */
export function ListCount({ address, tab }: ListCountProps) {
  const numbers = useNumberFormat()
  const { source: support } = useIndexSupport()
  const clients = useClients()
  const source = useMemo(() => toSource(address, tab), [address, tab])
  const options = useMemo(() => indexedCountQuery(clients, source), [clients, source])
  const { data } = useQuery({ ...options, enabled: support.kind === 'index' })
  // One query serves all tabs.
  useIndexPolling(tab === 'erc20')
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  if (data === undefined) return null
  return (
    <span className="tabular rounded-sm bg-raised px-1 text-muted text-xs leading-4">
      {numbers.formatInteger(data)}
    </span>
  )
}

function toSource(address: Address, tab: ListTab): AddressListSource<unknown> {
  if (tab === 'withdrawals') return createWithdrawalSource(address)
  return tab === 'blocksRewarded' ? createRewardSource(address) : createTransferSource(address, tab)
}
