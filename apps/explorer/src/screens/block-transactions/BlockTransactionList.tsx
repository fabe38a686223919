import { formatInteger } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink, renderAppLink } from '../../entities/AppLink.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { TransactionTable } from '../../entities/TransactionTable.tsx'
import { FilterableTransactionTable } from '../../entities/transaction-filter/FilterableTransactionTable.tsx'
import { useFilterSearch, withFilter } from '../../entities/transaction-filter/filterSearch.ts'
import { blockTransactionsPath, toHref } from '../../paths.ts'
import { blockDetailsQuery } from '../../queries/block/blockDetailsQuery.ts'
import {
  BLOCK_TRANSACTIONS_PAGE_SIZE,
  type BlockTransactionsPage,
} from '../../queries/block-transactions/readBlockTransactionsPage.ts'
import { useClients } from '../../queries/useClients.ts'

interface BlockTransactionListProps {
  readonly query: UseQueryResult<BlockTransactionsPage | null, Error>
  readonly blockNumber: bigint
  /** The wanted page, from 1; `query` may still hold the one before. */
  readonly page: number
}

/** One page of a block's transactions between its pagers. */
export function BlockTransactionList({ query, blockNumber, page }: BlockTransactionListProps) {
  const loadingRows = useExpectedRows(blockNumber, page)
  return (
    <QueryPanel
      query={query}
      noun="the transactions"
      skeleton={
        <ListFrame
          pager={(place) => <Pager place={place} blockNumber={blockNumber} page={page} list={undefined} />}
        >
          <TransactionTable caption="Transactions" rows={[]} loadingRows={loadingRows} />
        </ListFrame>
      }
    >
      {(list) =>
        list === null ? (
          <BlockNotFound blockText={blockNumber.toString()} />
        ) : (
          <LoadedList list={list} blockNumber={blockNumber} page={page} isFormer={query.isPlaceholderData} />
        )
      }
    </QueryPanel>
  )
}

interface LoadedListProps {
  readonly list: BlockTransactionsPage
  readonly blockNumber: bigint
  readonly page: number
  readonly isFormer: boolean
}

function LoadedList({ list, blockNumber, page, isFormer }: LoadedListProps) {
  const { block } = list
  const isSameBlock = block.number === blockNumber
  const pager = (place: PagerPlace) => (
    <Pager place={place} blockNumber={blockNumber} page={page} list={isSameBlock ? list : undefined} />
  )
  if (!isFormer && page > list.pageCount) {
    return (
      <ListFrame pager={pager} isShort>
        <PanelState status="absent">
          Page {formatInteger(page)} is beyond the end of this block's transactions.{' '}
          <AppLink path={blockTransactionsPath(blockNumber, list.pageCount)} className="link">
            Go to the last page, {formatInteger(list.pageCount)}
          </AppLink>
        </PanelState>
      </ListFrame>
    )
  }
  return (
    <ListFrame pager={pager} isShort={list.entries.length === 0}>
      <FilterableTransactionTable
        caption="Transactions"
        rows={list.entries.map((entry) => ({
          ...entry,
          timestamp: block.timestamp,
          baseFeePerGas: block.baseFeePerGas,
        }))}
        empty="This block has no transactions."
        dimmed={isFormer}
        feeRecipient={block.miner}
      />
    </ListFrame>
  )
}

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

interface PagerProps {
  readonly place: PagerPlace
  readonly blockNumber: bigint
  readonly page: number
  /** A page of this block; `undefined` while the total is not known. */
  readonly list: BlockTransactionsPage | undefined
}

function Pager({ place, blockNumber, page, list }: PagerProps) {
  const filter = useFilterSearch()
  const label = `Pages of transactions, ${place} the list`
  if (list === undefined) {
    return <Pagination label={label} links={{}} summary="Waiting for search results..." />
  }
  const { total, pageCount } = list
  const toPage = (target: number) => toHref(withFilter(blockTransactionsPath(blockNumber, target), filter))
  const hasPrevious = page > 1
  const hasNext = page < pageCount
  return (
    <Pagination
      label={label}
      links={{
        first: hasPrevious ? toPage(1) : undefined,
        previous: hasPrevious ? toPage(Math.min(page - 1, pageCount)) : undefined,
        next: hasNext ? toPage(page + 1) : undefined,
        last: page === pageCount ? undefined : toPage(pageCount),
      }}
      position={{ page: formatInteger(page), pageCount: formatInteger(pageCount) }}
      summary={`A total of ${formatInteger(total)} transaction${total === 1 ? '' : 's'} found`}
      renderLink={renderAppLink}
    />
  )
}

/** Rows to keep room for: as many as the block is known to have there, else a whole page. */
function useExpectedRows(blockNumber: bigint, page: number): number {
  const clients = useClients()
  const known = useQueryClient().getQueryData(blockDetailsQuery(clients, blockNumber).queryKey)
  const total = known?.block.transactionCount
  if (total === undefined) return BLOCK_TRANSACTIONS_PAGE_SIZE
  const before = (page - 1) * BLOCK_TRANSACTIONS_PAGE_SIZE
  return Math.max(1, Math.min(BLOCK_TRANSACTIONS_PAGE_SIZE, total - before))
}
