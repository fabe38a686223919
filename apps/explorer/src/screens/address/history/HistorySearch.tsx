import type { Address } from '@otterscan/ethereum/address'
import { formatInteger } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { useAnnounce } from '@otterscan/ui/hooks/useAnnounce'
import { Pagination } from '@otterscan/ui/Pagination'
import { Spinner } from '@otterscan/ui/Spinner'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { LazyHistoryExport } from '../../../entities/export/LazyExport.tsx'
import { TransactionTable } from '../../../entities/TransactionTable.tsx'
import { FilterForm } from '../../../entities/transaction-filter/FilterForm.tsx'
import type { FilterSearch } from '../../../entities/transaction-filter/filterSearch.ts'
import { getStandardName } from '../../../entities/transaction-filter/getStandardName.ts'
import {
  matchesFilter,
  parseTransactionFilter,
  type TransactionFilter,
} from '../../../entities/transaction-filter/transactionFilter.ts'
import { fromHref } from '../../../paths.ts'
import { useChain } from '../../../queries/connection/useChain.ts'
import { toIndexCoverage } from '../../../queries/gateway/indexCoverage.ts'
import { useIndexSupport } from '../../../queries/gateway/useIndexSupport.ts'
import { createHistorySource } from '../../../queries/history/addressHistoryQuery.ts'
import { HISTORY_PAGE_SIZE } from '../../../queries/history/readHistoryPage.ts'
import { walkHistory } from '../../../queries/history/walkHistory.ts'
import { useClients } from '../../../queries/useClients.ts'
import { createHistorySearch, type SearchState } from './createHistorySearch.ts'
import { useSettled } from './useSettled.ts'

interface HistorySearchProps {
  readonly address: Address
  readonly search: FilterSearch
}

/** Text is typed letter by letter; a search begins when it rests. */
const TYPING_PAUSE_MS = 400

/** What fits a filter in the whole history of an address, looked for page by page, as far as is wanted. */
export function HistorySearch({ address, search }: HistorySearchProps) {
  const { nativeCurrency } = useChain()
  const { fp, ...wanted } = useSettled(search, TYPING_PAUSE_MS)
  const page = parsePage(fp)
  const params = new URLSearchParams(wanted)
  params.sort()
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <p className="text-muted text-sm">Looking through the whole history</p>
        <LazyHistoryExport address={address} />
      </div>
      <FilterForm search={search} isOfAddress />
      <Found
        key={`${address} ${params}`}
        address={address}
        filter={parseTransactionFilter(wanted, nativeCurrency.decimals)}
        page={page}
      />
    </Card>
  )
}

interface FoundProps {
  readonly address: Address
  readonly filter: TransactionFilter
  /** From 1. */
  readonly page: number
}

function Found({ address, filter, page }: FoundProps) {
  const { execution } = useClients()
  const [search] = useState(() =>
    createHistorySearch(
      (signal, after) => walkHistory(createHistorySource(execution, address), signal, after),
      (entry) => matchesFilter(entry, filter, address, getStandardName),
    ),
  )
  const state = useSyncExternalStore(search.subscribe, search.getState)
  // One more tells whether there is a next page.
  const goal = page * HISTORY_PAGE_SIZE + 1
  useEffect(() => {
    search.lookFor(goal)
  }, [search, goal])
  useEffect(() => () => search.stop(), [search])
  useAnnouncedEnd(state)
  const rows = state.found.slice((page - 1) * HISTORY_PAGE_SIZE, page * HISTORY_PAGE_SIZE)
  const isRunning = state.status === 'running'
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <div className="tabular flex min-w-0 flex-wrap items-center gap-2 text-muted text-sm">
          {isRunning && <Spinner label="Looking" />}
          <span className={state.status === 'failed' ? 'text-danger' : undefined}>{describe(state)}</span>
          {isRunning && (
            <Button size="sm" onClick={search.stop}>
              Stop
            </Button>
          )}
          {(state.status === 'stopped' || state.status === 'failed') && (
            <Button size="sm" onClick={() => search.lookFor(goal)}>
              {state.status === 'failed' ? 'Retry' : 'Go on'}
            </Button>
          )}
        </div>
        <FoundPager page={page} count={state.found.length} />
      </div>
      <IndexNote />
      <TransactionTable
        caption="Transactions"
        rows={rows}
        loadingRows={rows.length === 0 && isRunning ? HISTORY_PAGE_SIZE : undefined}
        empty={describeNothing(state, page)}
        selected={address}
      />
    </>
  )
}

function describe({ status, found, lookedAt, downTo, message }: SearchState): string {
  const looked = `${formatInteger(lookedAt)} transaction${lookedAt === 1 ? '' : 's'}`
  const fit = `${formatInteger(found.length)} fit${found.length === 1 ? 's' : ''}`
  const reach = downTo === undefined ? '' : `, from the newest down to block ${formatInteger(downTo)}`
  switch (status) {
    case 'done':
      return `Looked at all ${looked} of this history: ${fit}.`
    case 'failed':
      return `${message}. Looked at ${looked}${reach}: ${fit}.`
    case 'stopped':
      return `Stopped. Looked at ${looked}${reach}: ${fit}. Older ones were not looked at.`
    case 'running':
      return `Looked at ${looked}${reach}: ${fit} so far…`
    case 'resting':
      return `Looked at ${looked}${reach}: ${fit}. The next pages look further.`
  }
}

function describeNothing({ status, found }: SearchState, page: number): string {
  if (found.length > 0 && page > 1) return `There are no ${formatInteger(page)} pages of what fits.`
  return status === 'done'
    ? 'No transaction of this history fits the filter.'
    : 'Nothing that fits was found so far.'
}

/** Said once the search rests, not with every step. */
function useAnnouncedEnd(state: SearchState): void {
  const announce = useAnnounce()
  const isOver = state.status !== 'running' && state.lookedAt > 0
  const text = isOver ? describe(state) : undefined
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [text, announce])
}

function IndexNote() {
  const { source } = useIndexSupport()
  if (source.kind !== 'index' || toIndexCoverage(source.index).kind === 'whole') return null
  return (
    <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
      The index of this site does not hold every block: transactions of the blocks it lacks may be missing.
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
      label="Pages of what was found"
      links={{
        first: page > 1 ? toLink(1) : undefined,
        previous: page > 1 ? toLink(page - 1) : undefined,
        next: hasNext ? toLink(page + 1) : undefined,
      }}
      renderLink={({ href, ...rest }) => <AppLink path={fromHref(href)} {...rest} />}
    />
  )
}

/** Beyond this nobody pages by hand. */
const MAX_PAGE = 100_000

function parsePage(text: string | undefined): number {
  const page = /^\d{1,6}$/.test(text ?? '') ? Number.parseInt(text ?? '', 10) : 1
  return Math.min(Math.max(page, 1), MAX_PAGE)
}
