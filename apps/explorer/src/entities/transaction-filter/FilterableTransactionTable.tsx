import { lazyComponent } from '@otterscan/ui/Lazy'
import { Suspense } from 'react'
import { TransactionTable, type TransactionTableProps } from '../TransactionTable.tsx'
import { useFilterSearch } from './filterSearch.ts'

const FilteredTransactionTable = lazyComponent(
  async () => (await import('./FilteredTransactionTable.tsx')).FilteredTransactionTable,
)

/** A list of transactions, with a filter if the URL has one; the filter's code is fetched only then. */
export function FilterableTransactionTable(props: TransactionTableProps) {
  const filter = useFilterSearch()
  if (filter === undefined) return <TransactionTable {...props} />
  return (
    <Suspense fallback={<TransactionTable {...props} rows={[]} loadingRows={props.rows.length} />}>
      <FilteredTransactionTable filter={filter} {...props} />
    </Suspense>
  )
}
