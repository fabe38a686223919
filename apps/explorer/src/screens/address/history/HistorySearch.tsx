import type { Address } from '@otterscan/ethereum/address'
import type { HistoryEntry } from '@otterscan/ethereum/execution/addressHistory'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Pagination } from '@otterscan/ui/Pagination'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { TransactionTable } from '../../../entities/TransactionTable.tsx'
import { createRowFilter } from '../../../entities/transaction-filter/createRowFilter.ts'
import { FilterForm } from '../../../entities/transaction-filter/FilterForm.tsx'
import type { FilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { fromHref } from '../../../paths/appPath.ts'
import { useClients } from '../../../queries/clients.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { toIndexCoverage } from '../../../queries/gateway/indexCoverage.ts'
import { createHistorySearch, type HistorySearchState } from '../../../queries/history/createHistorySearch.ts'
import { HISTORY_PAGE_SIZE } from '../../../queries/history/getHistoryPage.ts'
import { createHistorySource } from '../../../queries/history/history.ts'
import { HistoryActions } from './HistoryActions.tsx'
import { createWalkWithin } from './walkWithin.ts'

interface HistorySearchProps {
  readonly address: Address
  readonly search: FilterSearch
}

/** Debounce of typed text, in milliseconds. */
const TYPING_PAUSE_MS = 400

/** Transactions of an address's entire history that match a filter, searched only as far as needed. */
export function HistorySearch({ address, search }: HistorySearchProps) {
  const { nativeCurrency } = useChain()
  const { fp, ...wanted } = useDebouncedValue(search, TYPING_PAUSE_MS)
  const page = parsePage(fp)
  const params = new URLSearchParams(wanted)
  params.sort()
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <p className="text-muted text-sm">Searching the entire history</p>
        <span className="inline-flex flex-wrap items-center">
          <HistoryActions address={address} />
        </span>
      </div>
      <FilterForm search={search} isOfAddress />
      <Found
        key={`${address} ${params}`}
        address={address}
        fits={createRowFilter(wanted, nativeCurrency.decimals, address)}
        wanted={wanted}
        page={page}
      />
    </Card>
  )
}

interface FoundProps {
  readonly address: Address
  readonly fits: ReturnType<typeof createRowFilter>
  readonly wanted: FilterSearch
  /** From 1. */
  readonly page: number
}

function Found({ address, fits, wanted, page }: FoundProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const [search] = useState(() => {
    const source = createHistorySource(clients.execution, address)
    return createHistorySearch(createWalkWithin(clients, source, wanted), (entry) =>
      fits(entry) ? [entry] : [],
    )
  })
  const part = wanted.ffrom === undefined && wanted.fto === undefined ? 'this history' : PART
  // One more shows whether there is a next page.
  const goal = page * HISTORY_PAGE_SIZE + 1
  const state = useSearch(search, goal)
  const rows = state.found.slice((page - 1) * HISTORY_PAGE_SIZE, page * HISTORY_PAGE_SIZE)
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <SearchLine search={search} status={state.status} goal={goal} text={describe(state, part, numbers)} />
        <FoundPager page={page} count={state.found.length} />
      </div>
      <IndexNote />
      <TransactionTable
        caption="Transactions"
        rows={rows}
        loadingRows={rows.length === 0 && state.status === 'running' ? HISTORY_PAGE_SIZE : undefined}
        empty={describeNothing(state, page, numbers)}
        selected={address}
      />
    </>
  )
}

const PART = 'this history from and to the chosen blocks or dates'

function describe(
  { status, found, lookedAt, downTo, message }: HistorySearchState<HistoryEntry>,
  part: string,
  numbers: NumberFormat,
): string {
  const looked = `${numbers.formatInteger(lookedAt)} transaction${lookedAt === 1 ? '' : 's'}`
  const fit = `${numbers.formatInteger(found.length)} match${found.length === 1 ? '' : 'es'}`
  const reach = downTo === undefined ? '' : `, from the newest down to block ${numbers.formatInteger(downTo)}`
  switch (status) {
    case 'done':
      return `Searched all ${looked} of ${part}: ${fit}.`
    case 'failed':
      return `${message}. Searched ${looked}${reach}: ${fit}.`
    case 'stopped':
      return `Stopped. Searched ${looked}${reach}: ${fit}. Older ones were not searched.`
    case 'running':
      return `Searched ${looked}${reach}: ${fit} so far…`
    case 'resting':
      return `Searched ${looked}${reach}: ${fit}. The next page continues the search.`
  }
}

function describeNothing(
  { status, found }: HistorySearchState<HistoryEntry>,
  page: number,
  numbers: NumberFormat,
): string {
  if (found.length > 0 && page > 1)
    return `There is no page ${numbers.formatInteger(page)} of matching transactions.`
  return status === 'done'
    ? 'No transaction of this history matches the filter.'
    : 'No matching transactions found so far.'
}

function IndexNote() {
  const { source } = useIndexSupport()
  if (source.kind !== 'index' || toIndexCoverage(source.index).kind === 'whole') return null
  return (
    <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
      The index of this site does not cover every block, so some transactions may be missing.
    </p>
  )
}

function FoundPager({ page, count }: { readonly page: number; readonly count: number }) {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const toLink = (wanted: number) => {
    const params = new URLSearchParams(
      Object.entries(search as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    )
    if (wanted === 1) params.delete('fp')
    else params.set('fp', wanted.toString())
    return `${pathname}?${params}`
  }
  const hasNext = count > page * HISTORY_PAGE_SIZE
  return (
    <Pagination
      label="Pages of matching transactions"
      links={{
        first: page > 1 ? toLink(1) : undefined,
        previous: page > 1 ? toLink(page - 1) : undefined,
        next: hasNext ? toLink(page + 1) : undefined,
      }}
      renderLink={({ href, ...rest }) => <AppLink path={fromHref(href)} {...rest} />}
    />
  )
}

/** Page numbers with more digits are ignored. */
const MAX_PAGE = 100_000

function parsePage(text: string | undefined): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}

/** The value once it has not changed for a delay; the first one immediately. */
function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same content is not a change
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return settled
}
