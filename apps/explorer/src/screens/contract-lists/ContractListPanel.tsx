import { formatInteger } from '@otterscan/ethereum/units'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import { IndexUnavailable } from '../../entities/indexed-list/IndexUnavailable.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { type ContractList, contractsPath, toHref } from '../../paths.ts'
import { CONTRACT_LIST_METHODS } from '../../queries/contract-lists/contractListMethods.ts'
import {
  CONTRACT_PAGE_SIZE,
  type ContractPage,
  contractListQuery,
} from '../../queries/contract-lists/contractListQuery.ts'
import { keepFormerPage } from '../../queries/createQueryClient.ts'
import type { IndexSource } from '../../queries/gateway/useIndexSupport.ts'
import { isMethodMissing } from '../../queries/isMethodMissing.ts'
import { useClients } from '../../queries/useClients.ts'
import { ContractTable } from './ContractTable.tsx'
import { CONTRACT_LIST_TEXTS } from './contractListTexts.ts'

interface ContractListPanelProps {
  readonly list: ContractList
  /** From 1. */
  readonly page: number
  readonly source: IndexSource
}

/** One page of a list between its pagers, or why there is none. */
export function ContractListPanel({ list, page, source }: ContractListPanelProps) {
  const query = useQuery({
    ...contractListQuery(useClients(), list, page),
    enabled: source.kind !== 'unknown' && source.kind !== 'noIndex',
    placeholderData: (former: ContractPage | undefined) =>
      former?.list === list ? keepFormerPage(former) : undefined,
  })
  const isMissing = isMethodMissing(query.error ?? query.failureReason)
  if (source.kind === 'noIndex' || (isMissing && query.data === undefined)) {
    return (
      <IndexUnavailable
        noun={list === 'all' ? 'contracts' : 'contracts by kind'}
        method={CONTRACT_LIST_METHODS[list].count.name}
        hasGateway={source.kind === 'noIndex'}
      />
    )
  }
  return (
    <QueryPanel
      query={query}
      noun="the contracts"
      skeleton={
        <ListFrame pager={(place) => <WaitingPager place={place} />}>
          <ContractTable list={list} rows={[]} loadingRows={CONTRACT_PAGE_SIZE} />
        </ListFrame>
      }
    >
      {(found) => <LoadedList found={found} page={page} isFormer={query.isPlaceholderData} />}
    </QueryPanel>
  )
}

interface LoadedListProps {
  /** Of the wanted page, or of the one before it while that is on its way. */
  readonly found: ContractPage
  readonly page: number
  readonly isFormer: boolean
}

function LoadedList({ found, page, isFormer }: LoadedListProps) {
  const { list, total, pageCount, rows, unreadable } = found
  const pager = (place: PagerPlace) => <Pager place={place} found={found} page={page} />
  if (total > 0 && !isFormer && page > pageCount) {
    return (
      <ListFrame pager={pager} isShort>
        <PanelState status="absent">
          Page {formatInteger(page)} is beyond the end of this list.{' '}
          <AppLink path={contractsPath(list, pageCount)} className="link">
            Go to the last page, {formatInteger(pageCount)}
          </AppLink>
        </PanelState>
      </ListFrame>
    )
  }
  return (
    <ListFrame pager={pager} isShort={rows.length === 0}>
      {unreadable.length > 0 && (
        <div className="border-border border-b p-3">
          <Banner tone="warning">
            {unreadable.length === 1 ? 'One part' : `${formatInteger(unreadable.length)} parts`} of the answer
            cannot be read: {unreadable.slice(0, SHOWN_FAULTS).map(({ path }) => path).join(', ')}
            {unreadable.length > SHOWN_FAULTS && '…'}
          </Banner>
        </div>
      )}
      <ContractTable
        list={list}
        rows={rows}
        empty={`There is no ${CONTRACT_LIST_TEXTS[list].noun} in the blocks that are indexed.`}
        dimmed={isFormer}
      />
    </ListFrame>
  )
}

const SHOWN_FAULTS = 3

/** Tells the two pagers apart for screen readers. */
type PagerPlace = 'above' | 'below'

interface ListFrameProps {
  readonly pager: (place: PagerPlace) => ReactNode
  /** There are no rows that would part a pager below from the one above. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** The list in its card, with the pager above and below. */
function ListFrame({ pager, isShort = false, children }: ListFrameProps) {
  return (
    <Card flush>
      <div className="border-border border-b px-4 py-1">{pager('above')}</div>
      {children}
      {!isShort && <div className="border-border border-t px-4 py-1">{pager('below')}</div>}
    </Card>
  )
}

function toLabel(place: PagerPlace): string {
  return `Pages of contracts, ${place} the list`
}

function WaitingPager({ place }: { readonly place: PagerPlace }) {
  return <Pagination label={toLabel(place)} links={{}} summary="Waiting for search results..." />
}

interface PagerProps {
  readonly place: PagerPlace
  readonly found: ContractPage
  readonly page: number
}

function Pager({ place, found: { list, total, pageCount }, page }: PagerProps) {
  const toPage = (target: number) => toHref(contractsPath(list, target))
  return (
    <Pagination
      label={toLabel(place)}
      links={{
        first: page > 1 ? toPage(1) : undefined,
        previous: page > 1 ? toPage(Math.min(page - 1, pageCount)) : undefined,
        next: page < pageCount ? toPage(page + 1) : undefined,
        last: page === pageCount ? undefined : toPage(pageCount),
      }}
      position={{ page: formatInteger(page), pageCount: formatInteger(pageCount) }}
      summary={`A total of ${formatInteger(total)} contract${total === 1 ? '' : 's'} found`}
      renderLink={renderAppLink}
    />
  )
}
