import { useChain } from '../../queries/connection/chainInfo.ts'
import { TransactionTable, type TransactionTableProps } from '../TransactionTable.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import { createRowFilter } from './createRowFilter.ts'
import { FilterForm } from './FilterForm.tsx'
import type { FilterSearch } from './filterSearch.ts'

/** The rows of a page that match the filter, below the filter form. */
export function FilteredTransactionTable({
  filter: search,
  ...props
}: TransactionTableProps & { readonly filter: FilterSearch }) {
  const numbers = useNumberFormat()
  const { nativeCurrency } = useChain()
  const rows = props.rows.filter(createRowFilter(search, nativeCurrency.decimals, props.selected))
  const total = props.rows.length
  return (
    <>
      <FilterForm search={search} isOfAddress={props.selected !== undefined} />
      <p role="status" className="border-border border-b px-4 py-1.5 text-muted text-sm">
        {numbers.formatInteger(rows.length)} of the {numbers.formatInteger(total)} transaction
        {total === 1 ? '' : 's'} on this page {rows.length === 1 ? 'matches' : 'match'}. The filter applies to
        this page only; other pages may have more matches.
      </p>
      <TransactionTable
        {...props}
        rows={rows}
        empty={total === 0 ? props.empty : 'No transaction on this page matches the filter.'}
      />
    </>
  )
}
