import { formatInteger } from '@otterscan/ethereum/units'
import { TextField } from '@otterscan/ui/TextField'
import { useId, useState } from 'react'
import { useChain } from '../../queries/connection/useChain.ts'
import { findStandardFunctions } from '../../queries/signatures/useSignatures.ts'
import { TransactionTable, type TransactionTableProps } from '../TransactionTable.tsx'
import type { FilterKey, FilterSearch } from './filterSearch.ts'
import {
  FILTER_DIRECTIONS,
  FILTER_STATUSES,
  matchesFilter,
  parseCoins,
  parseTransactionFilter,
} from './transactionFilter.ts'
import { useSetFilter } from './useSetFilter.ts'

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
      <FilterForm search={search} hasDirection={props.selected !== undefined} />
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

function getStandardName(selector: string): string | undefined {
  return findStandardFunctions(selector as `0x${string}`)[0]?.signature.name
}

interface FilterFormProps {
  readonly search: FilterSearch
  readonly hasDirection: boolean
}

function FilterForm({ search, hasDirection }: FilterFormProps) {
  // Typed text must not wait for the web address.
  const [shown, setShown] = useState<FilterSearch>(search)
  const setFilter = useSetFilter()
  const { nativeCurrency } = useChain()

  function change(key: FilterKey, text: string) {
    const next = { ...shown, f: '1', [key]: text }
    setShown(next)
    setFilter(next)
  }

  const toAmountError = (text: string | undefined) =>
    text !== undefined && text.trim() !== '' && parseCoins(text, nativeCurrency.decimals) === undefined
      ? `Not an amount of ${nativeCurrency.symbol}`
      : undefined
  const field = (key: FilterKey, label: string, error?: string) => (
    <TextField
      label={label}
      value={shown[key] ?? ''}
      error={error}
      className="min-w-36 flex-1"
      onChange={(event) => change(key, event.target.value)}
    />
  )
  return (
    <fieldset className="flex flex-wrap items-start gap-3 border-border border-b px-4 py-3">
      <legend className="sr-only">Filter</legend>
      {hasDirection && (
        <Choice
          label="Direction"
          value={shown.fdir?.toUpperCase() ?? ''}
          options={FILTER_DIRECTIONS}
          onChange={(text) => change('fdir', text)}
        />
      )}
      <Choice
        label="Status"
        value={shown.fstatus ?? ''}
        options={FILTER_STATUSES}
        onChange={(text) => change('fstatus', text)}
      />
      {field('fmethod', 'Method')}
      {field('fwith', hasDirection ? 'Counterparty' : 'From or to')}
      {field('fmin', `Least ${nativeCurrency.symbol}`, toAmountError(shown.fmin))}
      {field('fmax', `Most ${nativeCurrency.symbol}`, toAmountError(shown.fmax))}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly onChange: (text: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-28">
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-9 w-full rounded-md border border-border-strong/70 bg-surface px-2 text-text hover:border-border-strong max-sm:text-lg"
      >
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  )
}
