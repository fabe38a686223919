import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type AppPath, parseExactPage } from '../../paths.ts'
import {
  type IndexedListSource,
  type IndexedPage,
  indexedPageQuery,
} from '../../queries/gateway/indexedPageQuery.ts'
import { useIndexPolling, useIndexRefresh } from '../../queries/gateway/useIndexRefresh.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { isMethodMissing } from '../../queries/isMethodMissing.ts'
import { useClients } from '../../queries/useClients.ts'
import { InvalidParameter } from '../InvalidParameter.tsx'
import { QueryPanel } from '../QueryPanel.tsx'
import { CoverageNotice } from './CoverageNotice.tsx'
import { IndexedListFrame, type IndexedListNoun } from './IndexedListFrame.tsx'
import { IndexUnavailable } from './IndexUnavailable.tsx'

interface IndexedListPanelProps<Subject extends readonly string[], Entry> {
  /** Must keep its identity between draws. */
  readonly source: IndexedListSource<Subject, Entry>
  readonly noun: IndexedListNoun
  /** Page as it stands in the URL. */
  readonly pageText: string | undefined
  readonly toPath: (page: number) => AppPath
  /** What can be done with the list, beside its upper pager. */
  readonly actions?: ReactNode
  /** The table while it loads. */
  readonly skeleton: ReactNode
  /** The table of a page; `isFormer` while the next one is waited for. */
  readonly children: (page: IndexedPage<Entry>, isFormer: boolean) => ReactNode
}

/** A list of the index, page by page, newest first: what blocks it covers, pagers, rows, and every state there is. */
export function IndexedListPanel<Subject extends readonly string[], Entry>(
  props: IndexedListPanelProps<Subject, Entry>,
) {
  const page = parseExactPage(props.pageText)
  if (page === undefined) {
    return <InvalidParameter text={props.pageText ?? ''} noun="a page" expected="pages are numbered from 1" />
  }
  return <NumberedPage {...props} page={page} />
}

function NumberedPage<Subject extends readonly string[], Entry>({
  page,
  ...props
}: IndexedListPanelProps<Subject, Entry> & { readonly page: number }) {
  const { source, noun } = props
  const support = useIndexSupport().source
  const query = useIndexedPage(source, page)
  if (support.kind === 'noIndex' || isMethodMissing(query.error)) {
    return (
      <IndexUnavailable
        noun={noun.many}
        method={source.list.name}
        hasGateway={support.kind === 'noIndex' || support.kind === 'index'}
      />
    )
  }
  // Until then it is not known whether a notice comes above the list.
  if (support.kind === 'unknown' && query.failureReason === null) return <Waiting noun={noun.many} />
  return (
    <>
      <CoverageNotice />
      <Rows {...props} page={page} query={query} />
    </>
  )
}

/** The page, kept along with the index; the former page of the same list stands in until it is here. */
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

function Rows<Subject extends readonly string[], Entry>({
  noun,
  page,
  toPath,
  actions,
  skeleton,
  children,
  query,
}: IndexedListPanelProps<Subject, Entry> & {
  readonly page: number
  readonly query: UseQueryResult<IndexedPage<Entry>, Error>
}) {
  const frame = { noun, page, toPath, actions }
  return (
    <QueryPanel
      query={query}
      noun={`the ${noun.many}`}
      skeleton={
        <IndexedListFrame {...frame} list={undefined}>
          {skeleton}
        </IndexedListFrame>
      }
    >
      {(list) => (
        <IndexedListFrame {...frame} list={list} isFormer={query.isPlaceholderData}>
          {children(list, query.isPlaceholderData)}
        </IndexedListFrame>
      )}
    </QueryPanel>
  )
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
