import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { lazy, Suspense } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { TransactionTable } from '../../../entities/TransactionTable.tsx'
import { FilterableTransactionTable } from '../../../entities/transaction-filter/FilterableTransactionTable.tsx'
import { useFilterSearch, wantsWhole } from '../../../entities/transaction-filter/filterSearch.ts'
import type { HistoryDirection } from '../../../paths.ts'
import { HISTORY_PAGE_SIZE } from '../../../queries/history/readHistoryPage.ts'
import { parseHistoryCursor } from '../parseHistoryCursor.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { CursorFaultNote, HistoryPageNote } from './HistoryNotes.tsx'
import { useHistoryPage } from './useHistoryPage.ts'

interface AddressHistoryProps {
  readonly address: Address
  readonly direction: HistoryDirection
  readonly cursorHashText: string | undefined
  readonly cursorBlockText: string | undefined
}

const HistorySearch = lazy(async () => ({ default: (await import('./HistorySearch.tsx')).HistorySearch }))

/** What an address took part in: a page, or what fits a filter in the whole of it. */
export function AddressHistory(props: AddressHistoryProps) {
  const filter = useFilterSearch()
  if (filter === undefined || !wantsWhole(filter)) return <HistoryPages {...props} />
  return (
    <Suspense
      fallback={
        <Card flush>
          <HistorySkeleton address={props.address} />
        </Card>
      }
    >
      <HistorySearch address={props.address} search={filter} />
    </Suspense>
  )
}

/** One page of what an address took part in, between its pagers. */
function HistoryPages(props: AddressHistoryProps) {
  const { address, direction, cursorHashText, cursorBlockText } = props
  const { cursor, fault } = parseHistoryCursor(direction, cursorHashText, cursorBlockText)
  const query = useHistoryPage(address, cursor)
  return (
    <Card flush>
      <HistoryBar place="above" address={address} query={query} />
      {fault !== undefined && <CursorFaultNote fault={fault} />}
      <QueryPanel query={query} noun="the transactions" skeleton={<HistorySkeleton address={address} />}>
        {(page) => (
          <>
            {page.note !== undefined && !query.isPlaceholderData && (
              <HistoryPageNote note={page.note} onRetry={() => void query.refetch({ cancelRefetch: true })} />
            )}
            <FilterableTransactionTable
              caption="Transactions"
              rows={page.entries}
              empty="No transaction was found that this address sent or received, or that called it inside."
              dimmed={query.isPlaceholderData}
              selected={address}
            />
          </>
        )}
      </QueryPanel>
      <HistoryBar place="below" address={address} query={query} />
    </Card>
  )
}

function HistorySkeleton({ address }: { readonly address: Address }) {
  return (
    <TransactionTable caption="Transactions" rows={[]} loadingRows={HISTORY_PAGE_SIZE} selected={address} />
  )
}
