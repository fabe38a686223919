import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import type { TableColumn } from '@otterscan/ui/Table'
import { type ReactNode, useState } from 'react'
import { renderAppLink } from '../../entities/AppLink.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { SearchLine } from '../../entities/SearchLine.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearch } from '../../entities/useSearch.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { addressListPath } from '../../paths/addressPaths.ts'
import { type AppPath, parsePage, toHref } from '../../paths/appPath.ts'
import type { HistorySearcher, HistorySearchState } from '../../queries/history/createHistorySearch.ts'
import { useAddressInUrl, useKeepAt } from './AddressInUrl.ts'
import type { AddressTabProps } from './AddressTabProps.ts'

const PAGE_SIZE = 25

/** One and several of what is found. */
export type Nouns = readonly [one: string, many: string]

interface FoundInHistoryProps<Item> {
  readonly address: AddressTabProps['address']
  readonly tab: string
  readonly title: string
  readonly nouns: Nouns
  readonly createSearch: () => HistorySearcher<Item>
  readonly file: TableColumn<Item>['file']
  /** Where the whole history has none. */
  readonly nothing: string
  /** What transactions whose content is unavailable keep from the list. */
  readonly describeUnknown: (count: number, numbers: NumberFormat) => string
  /** Pages, where the URL says more than the tab. */
  readonly toPath?: (page: number) => AppPath
  /** What was read, where it is less than the transactions of the address. */
  readonly part?: string
  readonly children: (items: readonly Item[]) => ReactNode
}

/** What the transactions of an address hold, a page at a time, read no further than the page needs. */
export function FoundInHistory<Item>(props: FoundInHistoryProps<Item>) {
  const { address, tab, title, nouns, createSearch, file, nothing, describeUnknown, part, children } = props
  const numbers = useNumberFormat()
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const page = parsePage(useSearchTexts().p)
  const [search] = useState(createSearch)
  // One more shows whether there is a next page.
  const goal = page * PAGE_SIZE + 1
  const state = useSearch(search, goal)
  const { found, status, unknownCount } = state
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const { toPath = (target: number) => addressListPath(inUrl, tab, target) } = props
  const toPage = (target: number) => toHref(keepAt(toPath(target)))
  return (
    <Card
      flush
      title={title}
      actions={<TableExport fileName={`${tab}-${address}`} columns={[{ file }]} rows={search.walkAll} />}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <SearchLine
          search={search}
          status={status}
          goal={goal}
          text={describeSearch(state, nouns, numbers, 'The next page reads on.', part)}
        />
        <Pagination
          label={`Pages of ${nouns[1]}`}
          summary={`Page ${numbers.formatInteger(page)}`}
          links={{
            first: page > 1 ? toPage(1) : undefined,
            previous: page > 1 ? toPage(page - 1) : undefined,
            next: found.length > page * PAGE_SIZE ? toPage(page + 1) : undefined,
          }}
          renderLink={renderAppLink}
        />
      </div>
      {unknownCount > 0 && (
        <p className="border-border border-b px-4 py-1.5 text-sm text-warning">
          {describeUnknown(unknownCount, numbers)}
        </p>
      )}
      {shown.length > 0 ? (
        <HighlightRegion>{children(shown)}</HighlightRegion>
      ) : status === 'running' ? (
        <div className="px-4 py-3">
          <Skeleton chars={60} />
        </div>
      ) : (
        <PanelState status="absent">
          {found.length > 0
            ? 'Nothing on this page.'
            : status === 'done'
              ? nothing
              : `None of the ${nouns[1]} was found so far.`}
        </PanelState>
      )}
    </Card>
  )
}

/** What a search of a history found, and how far it came. */
export function describeSearch(
  { status, found, lookedAt, downTo, message }: HistorySearchState<unknown>,
  [one, many]: Nouns,
  numbers: NumberFormat,
  resting: string,
  part = 'of this address',
): string {
  const looked = `${numbers.formatInteger(lookedAt)} ${lookedAt === 1 ? 'transaction' : 'transactions'}`
  const count = `${numbers.formatInteger(found.length)} ${found.length === 1 ? one : many}`
  const reach = downTo === undefined ? '' : `, from the newest down to block ${numbers.formatInteger(downTo)}`
  switch (status) {
    case 'done':
      return `Read all ${looked} ${part}: ${count}.`
    case 'failed':
      return `${message}. Read ${looked}${reach}: ${count}.`
    case 'stopped':
      return `Stopped. Read ${looked}${reach}: ${count}. Older ones were not read.`
    case 'running':
      return `Read ${looked}${reach}: ${count} so far…`
    case 'resting':
      return `Read ${looked}${reach}: ${count}. ${resting}`
  }
}
