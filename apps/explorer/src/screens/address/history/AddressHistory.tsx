import type { Address } from '@otterscan/ethereum/address'
import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { TransactionTable } from '../../../entities/TransactionTable.tsx'
import { FilterableTransactionTable } from '../../../entities/transaction-filter/FilterableTransactionTable.tsx'
import { isHistoryFilter, useFilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { usePathTexts, useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { parseAddressView } from '../../../paths/addressPaths.ts'
import { useClients } from '../../../queries/clients.ts'
import { finalizedQuery } from '../../../queries/head/finality.ts'
import { useHeadRefresh } from '../../../queries/head/head.ts'
import { HISTORY_PAGE_SIZE } from '../../../queries/history/getHistoryPage.ts'
import { addressHistoryQuery, type KeptHistoryPage } from '../../../queries/history/history.ts'
import type { HistoryCursor } from '../../../queries/history/historyCursor.ts'
import { parseHistoryCursor } from '../parseHistoryCursor.ts'
import { HistoryBar } from './HistoryBar.tsx'
import { CursorWarning, HistoryPageWarning } from './HistoryWarnings.tsx'

interface AddressHistoryProps {
  readonly address: Address
}

const HistorySearch = lazyComponent(async () => (await import('./HistorySearch.tsx')).HistorySearch)

/** History of an address: one page, or a filtered search of all of it. */
export function AddressHistory({ address }: AddressHistoryProps) {
  const filter = useFilterSearch()
  if (filter === undefined || !isHistoryFilter(filter)) return <HistoryPages address={address} />
  return (
    <Suspense
      fallback={
        <Card flush>
          <HistorySkeleton address={address} />
        </Card>
      }
    >
      <HistorySearch address={address} search={filter} />
    </Suspense>
  )
}

/** One page of an address's history, between its pagers. */
function HistoryPages({ address }: AddressHistoryProps) {
  const { direction } = parseAddressView(usePathTexts()._splat ?? '')
  const { h: hashText, b: blockText } = useSearchTexts()
  const { cursor, error } = parseHistoryCursor(direction, hashText, blockText)
  const query = useHistoryPage(address, cursor)
  return (
    <Card flush>
      <HistoryBar position="above" address={address} query={query} />
      {error !== undefined && <CursorWarning error={error} />}
      <QueryPanel query={query} noun="the transactions" skeleton={<HistorySkeleton address={address} />}>
        {(page) => (
          <>
            {page.warning !== undefined && !query.isPlaceholderData && (
              <HistoryPageWarning
                warning={page.warning}
                onRetry={() => void query.refetch({ cancelRefetch: true })}
              />
            )}
            <FilterableTransactionTable
              caption="Transactions"
              rows={page.entries}
              empty={
                page.unreadable.length === 0 &&
                'No transactions found that this address sent or received, or that called it internally.'
              }
              dimmed={query.isPlaceholderData}
              selected={address}
            />
            <UnreadableEntries nouns={['transaction', 'transactions']} unreadable={page.unreadable} />
          </>
        )}
      </QueryPanel>
      {/* Not below the skeleton, from whose end it would move up. */}
      {query.data !== undefined && <HistoryBar position="below" address={address} query={query} />}
    </Card>
  )
}

function HistorySkeleton({ address }: { readonly address: Address }) {
  return (
    <TransactionTable caption="Transactions" rows={[]} loadingRows={HISTORY_PAGE_SIZE} selected={address} />
  )
}

/** The page at a cursor; the previous page of the same address is shown while it loads. A page with the newest
 * transactions follows the head.
 */
function useHistoryPage(address: Address, cursor: HistoryCursor): UseQueryResult<KeptHistoryPage, Error> {
  const clients = useClients()
  // Read when a page is requested, to decide whether it can still change.
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
