import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { TransactionTable } from '../../../entities/TransactionTable.tsx'
import { FilterableTransactionTable } from '../../../entities/transaction-filter/FilterableTransactionTable.tsx'
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

/** One page of what an address took part in, between its pagers. */
export function AddressHistory(props: AddressHistoryProps) {
  const { address, direction, cursorHashText, cursorBlockText } = props
  const { cursor, fault } = parseHistoryCursor(direction, cursorHashText, cursorBlockText)
  const query = useHistoryPage(address, cursor)
  return (
    <Card flush>
      <HistoryBar place="above" address={address} query={query} />
      {fault !== undefined && <CursorFaultNote fault={fault} />}
      <QueryPanel
        query={query}
        noun="the transactions"
        skeleton={
          <TransactionTable
            caption="Transactions"
            rows={[]}
            loadingRows={HISTORY_PAGE_SIZE}
            selected={address}
          />
        }
      >
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
