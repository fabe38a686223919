import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { BlockNotFound } from '../../entities/BlockNotFound.tsx'
import { NumberedPager } from '../../entities/NumberedPager.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { TransactionTable } from '../../entities/TransactionTable.tsx'
import { FilterableTransactionTable } from '../../entities/transaction-filter/FilterableTransactionTable.tsx'
import { useFilterSearch, withFilter } from '../../entities/transaction-filter/filterSearch.ts'
import type { TransactionRow } from '../../entities/transactionRow.ts'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { blockTransactionsPath } from '../../paths/blockPaths.ts'
import { blockDetailsQuery } from '../../queries/block/block.ts'
import {
  BLOCK_TRANSACTIONS_PAGE_SIZE,
  type BlockTransactionsPage,
} from '../../queries/block/getBlockTransactionsPage.ts'
import { useClients } from '../../queries/clients.ts'

interface BlockTransactionListProps {
  readonly query: UseQueryResult<BlockTransactionsPage | null, Error>
  readonly blockNumber: bigint
  /** The requested page, from 1; `query` may still hold the previous one. */
  readonly page: number
}

/** One page of a block's transactions, between pagers. */
export function BlockTransactionList({ query, blockNumber, page }: BlockTransactionListProps) {
  const loadingRows = useExpectedRows(blockNumber, page)
  return (
    <QueryPanel
      query={query}
      noun="the transactions"
      skeleton={
        <ListFrame
          pager={(position) => (
            <Pager position={position} blockNumber={blockNumber} page={page} list={undefined} />
          )}
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
  const numbers = useNumberFormat()
  const { block } = list
  const isSameBlock = block.number === blockNumber
  const pager = (position: PagerPosition) => (
    <Pager position={position} blockNumber={blockNumber} page={page} list={isSameBlock ? list : undefined} />
  )
  if (!isFormer && page > list.pageCount) {
    return (
      <ListFrame pager={pager} isShort>
        <PanelState status="absent">
          Page {numbers.formatInteger(page)} is beyond the end of this block's transactions.{' '}
          <AppLink path={blockTransactionsPath(blockNumber, list.pageCount)} className="link">
            Go to the last page, {numbers.formatInteger(list.pageCount)}
          </AppLink>
        </PanelState>
      </ListFrame>
    )
  }
  return (
    <ListFrame pager={pager} isShort={list.entries.length === 0}>
      <FilterableTransactionTable
        caption="Transactions"
        rows={toRows(list)}
        empty={list.total === 0 && 'This block has no transactions.'}
        dimmed={isFormer}
        feeRecipient={block.miner}
      />
      <UnreadableEntries nouns={['transaction', 'transactions']} unreadable={list.unreadable} />
    </ListFrame>
  )
}

/** Transactions of a page as rows, with the fields of their block. */
export function toRows({
  block: { timestamp, baseFeePerGas },
  entries,
}: BlockTransactionsPage): TransactionRow[] {
  return entries.map((entry) => ({ ...entry, timestamp, baseFeePerGas }))
}

/** Distinguishes the two pagers for screen readers. */
type PagerPosition = 'above' | 'below'

interface ListFrameProps {
  readonly pager: (position: PagerPosition) => ReactNode
  /** There are no rows, so that one pager is enough. */
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** The list in its card, with pagers above and below. */
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
  readonly position: PagerPosition
  readonly blockNumber: bigint
  readonly page: number
  /** A page of this block; `undefined` while the total is unknown. */
  readonly list: BlockTransactionsPage | undefined
}

function Pager({ blockNumber, ...props }: PagerProps) {
  const filter = useFilterSearch()
  return (
    <NumberedPager
      {...props}
      noun={NOUN}
      toPath={(page) => withFilter(blockTransactionsPath(blockNumber, page), filter)}
    />
  )
}

const NOUN = { one: 'transaction', many: 'transactions' }

/** Number of skeleton rows: as many as the page is known to have, else a full page. */
function useExpectedRows(blockNumber: bigint, page: number): number {
  const clients = useClients()
  const known = useQueryClient().getQueryData(blockDetailsQuery(clients, blockNumber).queryKey)
  const total = known?.block.transactionCount
  if (total === undefined) return BLOCK_TRANSACTIONS_PAGE_SIZE
  const before = (page - 1) * BLOCK_TRANSACTIONS_PAGE_SIZE
  return Math.max(1, Math.min(BLOCK_TRANSACTIONS_PAGE_SIZE, total - before))
}
