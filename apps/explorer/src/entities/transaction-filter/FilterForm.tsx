import { TextField } from '@otterscan/ui/TextField'
import { useId, useState } from 'react'
import { parseBoundText } from '../../queries/block/parseBoundText.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import type { FilterKey, FilterSearch } from './filterSearch.ts'
import { useSetFilter } from './filterSearch.ts'
import { FILTER_DIRECTIONS, FILTER_STATUSES, parseCoins } from './transactionFilter.ts'

interface FilterFormProps {
  readonly search: FilterSearch
  /** The list is an address's history: rows have a direction, and the entire history can be searched. */
  readonly isOfAddress: boolean
}

/** Filter criteria of a list, and the range to search. */
export function FilterForm({ search, isOfAddress }: FilterFormProps) {
  // Typed text must not wait for the URL to update.
  const [shown, setShown] = useState<FilterSearch>(search)
  const setFilter = useSetFilter()
  const { nativeCurrency } = useChain()

  function change(key: FilterKey, text: string) {
    // The page of results belongs to the previous filter.
    const { fp: _, ...rest } = shown
    const next = { ...rest, f: '1', [key]: text }
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
      {isOfAddress && (
        <Choice
          label="Search in"
          value={shown.fall === undefined ? '' : '1'}
          anyLabel="This page"
          options={[{ value: '1', label: 'Entire history' }]}
          onChange={(text) => change('fall', text)}
        />
      )}
      {isOfAddress && (
        <Choice
          label="Direction"
          value={shown.fdir?.toUpperCase() ?? ''}
          options={FILTER_DIRECTIONS.map(toOption)}
          onChange={(text) => change('fdir', text)}
        />
      )}
      <Choice
        label="Status"
        value={shown.fstatus ?? ''}
        options={FILTER_STATUSES.map(toOption)}
        onChange={(text) => change('fstatus', text)}
      />
      {field('fmethod', 'Method')}
      {field('fwith', isOfAddress ? 'Counterparty' : 'From or to')}
      {field('fmin', `Least ${nativeCurrency.symbol}`, toAmountError(shown.fmin))}
      {field('fmax', `Most ${nativeCurrency.symbol}`, toAmountError(shown.fmax))}
      {isOfAddress && field('ffrom', 'From block or date', toBoundError(shown.ffrom))}
      {isOfAddress && field('fto', 'To block or date', toBoundError(shown.fto))}
    </fieldset>
  )
}

function toBoundError(text = ''): string | undefined {
  return parseBoundText(text, 'first').kind === 'invalid'
    ? 'Not a block number or a date such as 2026-01-31'
    : undefined
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  /** Label of no choice. */
  readonly anyLabel?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (text: string) => void
}

const toOption = (value: string) => ({ value, label: value })

function Choice({ label, value, anyLabel = 'Any', options, onChange }: ChoiceProps) {
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
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
