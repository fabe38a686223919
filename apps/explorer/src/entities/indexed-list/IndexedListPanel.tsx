import type { BlockSummary } from '@otterscan/api-schema/execution/indexedList'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type AppPath, parseExactPage } from '../../paths/appPath.ts'
import { useClients } from '../../queries/clients.ts'
import { isMethodMissing } from '../../queries/failures.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../queries/gateway/indexCoverage.ts'
import {
  INDEXED_PAGE_SIZE,
  type IndexedListSource,
  type IndexedPage,
  indexedPageQuery,
  type WalkedEntries,
  walkIndexedList,
} from '../../queries/gateway/indexedList.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { TableExport } from '../export/TableExport.tsx'
import { InvalidParameter } from '../InvalidParameter.tsx'
import { QueryPanel } from '../QueryPanel.tsx'
import { useSearchTexts } from '../useUrlTexts.ts'
import { CoverageStatus } from './CoverageStatus.tsx'
import { IndexedListFrame, type IndexedListNoun } from './IndexedListFrame.tsx'
import { IndexUnavailable } from './IndexUnavailable.tsx'

/** An entry of a list, with the summary of its block. */
export type InBlock<Entry> = Entry & { readonly block: BlockSummary | undefined }

/** How the entries of a list become rows on screen and in files. */
export interface IndexedTable<Entry, Row> {
  /** Accessible name of the table. */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  /** Rows of some entries, in their order. Must be stable: a new function renders the table again. */
  readonly toRows: (entries: WalkedEntries<Entry>) => readonly Row[]
  readonly rowKey: (row: Row) => string
  /** File name without extension. */
  readonly fileName: string
  /** Identifies entries while the list is walked. */
  readonly entryKey: (entry: Entry) => string
  /** Rows of the file, if it has more than the screen. */
  readonly toFileRows?: (entries: WalkedEntries<Entry>, signal: AbortSignal) => Promise<readonly Row[]>
}

interface IndexedListPanelProps<Subject extends readonly string[], Entry, Row> {
  /** Must be stable between renders. */
  readonly source: IndexedListSource<Subject, Entry>
  readonly noun: IndexedListNoun
  readonly toPath: (page: number) => AppPath
  readonly table: IndexedTable<Entry, Row>
  /** Further actions, beside the upper pager. */
  readonly actions?: ReactNode
}

/** A list of the index at the page of the URL's `p`, newest first, with coverage, pagers, rows and all states. */
export function IndexedListPanel<Subject extends readonly string[], Entry, Row>(
  props: IndexedListPanelProps<Subject, Entry, Row>,
) {
  const pageText = useSearchTexts().p
  const page = parseExactPage(pageText)
  if (page === undefined) {
    return <InvalidParameter text={pageText ?? ''} noun="a page" expected="pages are numbered from 1" />
  }
  return <NumberedPage {...props} page={page} />
}

function NumberedPage<Subject extends readonly string[], Entry, Row>({
  page,
  ...props
}: IndexedListPanelProps<Subject, Entry, Row> & { readonly page: number }) {
  const { source, noun } = props
  const support = useIndexSupport().source
  const query = useIndexedPage(source, page)
  if (support.kind === 'noIndex' || isMethodMissing(query.error)) {
    return (
      <IndexUnavailable
        noun={noun.many}
        method={source.list.name}
        hasGateway={support.kind !== 'unknown' && support.kind !== 'node'}
      />
    )
  }
  // Until then it is unknown whether the coverage line is shown above the list.
  if (support.kind === 'unknown' && query.failureReason === null) return <Waiting noun={noun.many} />
  return (
    <>
      <CoverageStatus />
      <Rows {...props} page={page} query={query} />
    </>
  )
}

/** The page, refreshed with the index; the previous page of the same list is shown until it arrives. */
function useIndexedPage<Subject extends readonly string[], Entry>(
  source: IndexedListSource<Subject, Entry>,
  page: number,
): UseQueryResult<IndexedPage<Entry>, Error> {
  const clients = useClients()
  const options = useMemo(() => indexedPageQuery(clients, source, page), [clients, source, page])
  const listKey = JSON.stringify(options.queryKey.slice(0, -1))
  const query = useQuery({
    ...options,
    placeholderData: (former, formerQuery) =>
      JSON.stringify(formerQuery?.queryKey.slice(0, -1)) === listKey ? former : undefined,
  })
  useIndexPolling()
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  return query
}

function Rows<Subject extends readonly string[], Entry, Row>({
  source,
  noun,
  page,
  toPath,
  table,
  actions,
  query,
}: IndexedListPanelProps<Subject, Entry, Row> & {
  readonly page: number
  readonly query: UseQueryResult<IndexedPage<Entry>, Error>
}) {
  const frame = {
    noun,
    page,
    toPath,
    actions: (
      <>
        {actions}
        <ListExport source={source} table={table} />
      </>
    ),
  }
  return (
    <QueryPanel
      query={query}
      noun={`the ${noun.many}`}
      skeleton={
        <IndexedListFrame {...frame} list={undefined}>
          <EntryTable table={table} page={undefined} />
        </IndexedListFrame>
      }
    >
      {(list) => (
        <IndexedListFrame {...frame} list={list} isFormer={query.isPlaceholderData}>
          <EntryTable table={table} page={list} isFormer={query.isPlaceholderData} />
        </IndexedListFrame>
      )}
    </QueryPanel>
  )
}

interface EntryTableProps<Entry, Row> {
  readonly table: IndexedTable<Entry, Row>
  /** `undefined` while loading. */
  readonly page: IndexedPage<Entry> | undefined
  readonly isFormer?: boolean
}

function EntryTable<Entry, Row>({ table, page, isFormer }: EntryTableProps<Entry, Row>) {
  const { toRows } = table
  const rows = useMemo(() => (page === undefined ? [] : toRows(page)), [page, toRows])
  return (
    <HighlightRegion>
      <Table
        caption={table.caption}
        columns={table.columns}
        rows={rows}
        rowKey={table.rowKey}
        loadingRows={page === undefined ? INDEXED_PAGE_SIZE : undefined}
        dimmed={isFormer}
      />
    </HighlightRegion>
  )
}

/** Exports every entry of the list, including other pages. */
function ListExport<Subject extends readonly string[], Entry, Row>({
  source,
  table,
}: Pick<IndexedListPanelProps<Subject, Entry, Row>, 'source' | 'table'>) {
  const clients = useClients()
  async function* walk(signal: AbortSignal): AsyncGenerator<readonly Row[], void> {
    for await (const entries of walkIndexedList(clients, source, table.entryKey, signal)) {
      yield (await table.toFileRows?.(entries, signal)) ?? table.toRows(entries)
    }
  }
  return <TableExport fileName={table.fileName} columns={table.columns} rows={walk} />
}

/** One row per entry, with its block. */
export function toBlockRows<Entry extends { readonly blockNumber: bigint }>({
  entries,
  blocks,
}: WalkedEntries<Entry>): readonly InBlock<Entry>[] {
  return entries.map((entry) => ({ ...entry, block: blocks.get(entry.blockNumber) }))
}

function Waiting({ noun }: { readonly noun: string }) {
  return (
    <Card>
      <PanelState status="loading" label={`Loading ${noun}`}>
        <Skeleton chars={40} />
      </PanelState>
    </Card>
  )
}
