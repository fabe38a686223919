import { formatInteger } from '@otterscan/ethereum/units'
import { useChain } from '../../queries/connection/useChain.ts'
import { TransactionTable, type TransactionTableProps } from '../TransactionTable.tsx'
import { FilterForm } from './FilterForm.tsx'
import type { FilterSearch } from './filterSearch.ts'
import { getStandardName } from './getStandardName.ts'
import { matchesFilter, parseTransactionFilter } from './transactionFilter.ts'

/** The rows of a page that a filter wants, below the filter. */
export function FilteredTransactionTable({
  filter: search,
  ...props
}: TransactionTableProps & { readonly filter: FilterSearch }) {
  const { nativeCurrency } = useChain()
  const filter = parseTransactionFilter(search, nativeCurrency.decimals)
  const rows = props.rows.filter((row) => matchesFilter(row, filter, props.selected, getStandardName))
  const total = props.rows.length
  return (
    <>
      <FilterForm search={search} isOfAddress={props.selected !== undefined} />
      <p role="status" className="border-border border-b px-4 py-1.5 text-muted text-sm">
        {formatInteger(rows.length)} of the {formatInteger(total)} transaction{total === 1 ? '' : 's'} on this
        page {rows.length === 1 ? 'fits' : 'fit'}. The filter looks at this page only; other pages may hold
        more.
      </p>
      <TransactionTable
        {...props}
        rows={rows}
        empty={total === 0 ? props.empty : 'No transaction on this page fits the filter.'}
      />
    </>
  )
}
