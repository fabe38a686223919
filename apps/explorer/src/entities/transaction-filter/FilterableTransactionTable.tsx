import { lazy, Suspense } from 'react'
import { TransactionTable, type TransactionTableProps } from '../TransactionTable.tsx'
import { useFilterSearch } from './filterSearch.ts'

const FilteredTransactionTable = lazy(() =>
  import('./FilteredTransactionTable.tsx').then((module) => ({ default: module.FilteredTransactionTable })),
)

/** A list of transactions, below a filter where the web address has one; the filter is fetched only then. */
export function FilterableTransactionTable(props: TransactionTableProps) {
  const filter = useFilterSearch()
  if (filter === undefined) return <TransactionTable {...props} />
  return (
    <Suspense fallback={<TransactionTable {...props} rows={[]} loadingRows={props.rows.length} />}>
      <FilteredTransactionTable filter={filter} {...props} />
    </Suspense>
  )
}
