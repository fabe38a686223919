import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Pagination } from '@otterscan/ui/Pagination'
import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AppLink } from '../../../entities/AppLink.tsx'
import { useFilterSearch, withFilter } from '../../../entities/transaction-filter/filterSearch.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { addressHistoryPath } from '../../../paths/addressPaths.ts'
import { type AppPath, fromHref, toHref } from '../../../paths/appPath.ts'
import { useClients } from '../../../queries/clients.ts'
import { addressHistoryQuery } from '../../../queries/history/history.ts'
import {
  type HistoryCursor,
  type HistoryPage,
  nextCursor,
  prevCursor,
} from '../../../queries/history/historyCursor.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { BlockNumberForm } from '../BlockNumberForm.tsx'
import { HistoryActions } from './HistoryActions.tsx'

interface HistoryBarProps {
  readonly position: 'above' | 'below'
  readonly address: Address
  readonly query: UseQueryResult<HistoryPage, Error>
}

/** Number of rows, the jump to a block, and the pager. */
export function HistoryBar({ position, address, query }: HistoryBarProps) {
  const numbers = useNumberFormat()
  const isAbove = position === 'above'
  const line = isAbove ? 'border-b' : 'border-t'
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border px-4 py-1.5 max-sm:py-2.5 ${line}`}
    >
      <p role={isAbove ? 'status' : undefined} className="tabular text-muted text-sm">
        {describePage(query, numbers)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full max-sm:justify-between">
        {isAbove && <JumpToBlock address={address} />}
        {isAbove && (
          <span className="inline-flex flex-wrap items-center">
            <HistoryActions address={address} />
          </span>
        )}
        <HistoryPager position={position} address={address} page={query.data} />
      </div>
    </div>
  )
}

function describePage(
  { data, isPlaceholderData, failureReason }: HistoryBarProps['query'],
  numbers: NumberFormat,
): string {
  if (data !== undefined && !isPlaceholderData) {
    const count = data.entries.length
    return `${numbers.formatInteger(count)} transaction${count === 1 ? '' : 's'} on this page`
  }
  return failureReason === null ? 'Waiting for search results...' : 'The search failed'
}

interface HistoryPagerProps {
  readonly position: 'above' | 'below'
  readonly address: Address
  /** May be the previous page: its links stay, so that keyboard focus is not lost. */
  readonly page: HistoryPage | undefined
}

/** First, previous, next, last. The adjacent page is prefetched when its link is hovered. */
function HistoryPager({ position, address, page }: HistoryPagerProps) {
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const clients = useClients()
  const filter = useFilterSearch()
  const queryClient = useQueryClient()
  const previous = page === undefined ? undefined : prevCursor(page)
  const next = page === undefined ? undefined : nextCursor(page)
  const prefetched = new Map<string, HistoryCursor>()
  const toStep = (cursor: HistoryCursor | undefined) => {
    if (cursor === undefined) return undefined
    const href = toHref(toHistoryPath(inUrl, cursor))
    prefetched.set(href, cursor)
    return href
  }
  const renderStep = ({ href, ...rest }: RenderLinkProps) => {
    const cursor = prefetched.get(href)
    const prefetch = () => {
      if (cursor !== undefined) void queryClient.prefetchQuery(addressHistoryQuery(clients, address, cursor))
    }
    return <AppLink path={keepAt(withFilter(fromHref(href), filter))} onIntent={prefetch} {...rest} />
  }
  return (
    <Pagination
      label={`Pages of transactions, ${position} the list`}
      links={{
        first: page?.hasNewer === true ? toHref(addressHistoryPath(inUrl, 'first')) : undefined,
        previous: toStep(previous),
        next: toStep(next),
        last: page?.hasOlder === true ? toHref(addressHistoryPath(inUrl, 'last')) : undefined,
      }}
      renderLink={renderStep}
    />
  )
}

function toHistoryPath(inUrl: string, cursor: HistoryCursor): AppPath {
  return addressHistoryPath(
    inUrl,
    cursor.kind,
    'transactionHash' in cursor ? { transactionHash: cursor.transactionHash } : {},
  )
}

/** Goes to the address's transactions at a block and before. */
function JumpToBlock({ address }: { readonly address: Address }) {
  const navigate = useNavigate()
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  return (
    <BlockNumberForm
      label="Jump to block number"
      isCompact
      submit="Go"
      onBlock={(blockNumber) => {
        const path = keepAt(addressHistoryPath(inUrl, 'next', { blockNumber }))
        void navigate({ to: path.to, search: path.search ?? {} })
      }}
    />
  )
}
