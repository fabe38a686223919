import type { Address } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { Pagination } from '@otterscan/ui/Pagination'
import type { RenderLinkProps } from '@otterscan/ui/RenderLink'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { AppLink } from '../../../entities/AppLink.tsx'
import { LazyHistoryExport } from '../../../entities/export/LazyExport.tsx'
import { useFilterSearch, withFilter } from '../../../entities/transaction-filter/filterSearch.ts'
import { type AppPath, addressHistoryPath, fromHref, toHref } from '../../../paths.ts'
import { addressHistoryQuery } from '../../../queries/history/addressHistoryQuery.ts'
import {
  type HistoryCursor,
  type HistoryPage,
  nextCursor,
  prevCursor,
} from '../../../queries/history/historyCursor.ts'
import { useClients } from '../../../queries/useClients.ts'
import { useAddressInUrl } from '../AddressInUrl.ts'
import { JumpToBlock } from './JumpToBlock.tsx'

interface HistoryBarProps {
  readonly place: 'above' | 'below'
  readonly address: Address
  readonly query: UseQueryResult<HistoryPage, Error>
}

/** How many rows there are, the way to a block, and the pager. */
export function HistoryBar({ place, address, query }: HistoryBarProps) {
  const isAbove = place === 'above'
  const line = isAbove ? 'border-b' : 'border-t'
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border px-4 py-1.5 ${line}`}
    >
      <p role={isAbove ? 'status' : undefined} className="tabular text-muted text-sm">
        {describePage(query)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:w-full max-sm:justify-between">
        {isAbove && <JumpToBlock address={address} />}
        {isAbove && <LazyHistoryExport address={address} />}
        <HistoryPager place={place} address={address} page={query.data} />
      </div>
    </div>
  )
}

function describePage({ data, isPlaceholderData, failureReason }: HistoryBarProps['query']): string {
  if (data !== undefined && !isPlaceholderData) {
    const count = data.entries.length
    return `${formatInteger(count)} transaction${count === 1 ? '' : 's'} on this page`
  }
  return failureReason === null ? 'Waiting for search results...' : 'No search results'
}

interface HistoryPagerProps {
  readonly place: 'above' | 'below'
  readonly address: Address
  /** May be the former page: its links stay, so that the keyboard does not lose its place. */
  readonly page: HistoryPage | undefined
}

/** First, previous, next, last. The neighbouring page is fetched as soon as its link is pointed at. */
function HistoryPager({ place, address, page }: HistoryPagerProps) {
  const inUrl = useAddressInUrl(address)
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
    return <AppLink path={withFilter(fromHref(href), filter)} onIntent={prefetch} {...rest} />
  }
  return (
    <Pagination
      label={`Pages of transactions, ${place} the list`}
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
