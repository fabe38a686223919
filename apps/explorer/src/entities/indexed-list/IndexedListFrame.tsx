import { formatInteger } from '@otterscan/ethereum/units'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Banner } from '@otterscan/ui/Banner'
import { Card } from '@otterscan/ui/Card'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import type { ReactNode } from 'react'
import { type AppPath, toHref } from '../../paths.ts'
import { toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import { findLostEntries } from '../../queries/gateway/indexedPageQuery.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { AppLink, renderAppLink } from '../AppLink.tsx'

/** What the entries of a list are called. */
export interface IndexedListNoun {
  /** "withdrawal". */
  readonly one: string
  /** "withdrawals". */
  readonly many: string
  /** What is said of a list without entries: "No withdrawals went to this address.". */
  readonly none: string
}

interface IndexedListFrameProps {
  readonly noun: IndexedListNoun
  readonly page: number
  readonly toPath: (page: number) => AppPath
  readonly actions?: ReactNode
  /** `undefined` while nothing is known. */
  readonly list: PagedList | undefined
  readonly isFormer?: boolean
  /** Between the upper pager and the table. */
  readonly note?: ReactNode
  /** The table. */
  readonly children: ReactNode
}

interface PagedList {
  readonly total: number
  readonly pageCount: number
  readonly entries: readonly unknown[]
  readonly unreadable?: readonly UnreadableField[]
}

/** The table in its card between its pagers; in place of it what is said when there are no rows. */
export function IndexedListFrame(props: IndexedListFrameProps) {
  const { list, isFormer = false, actions, note, children } = props
  const isEmpty = list !== undefined && !isFormer && list.entries.length === 0
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-border border-b px-4 py-1">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Pager {...props} place="above" />
        </div>
        {actions}
      </div>
      {note}
      <LostEntries unreadable={list?.unreadable ?? []} />
      {isEmpty ? <NoRows {...props} list={list} /> : children}
      {!isEmpty && (
        <div className="border-border border-t px-4 py-1">
          <Pager {...props} place="below" />
        </div>
      )}
    </Card>
  )
}

/** Says that rows are missing and why. */
function LostEntries({ unreadable }: { readonly unreadable: readonly UnreadableField[] }) {
  const lost = findLostEntries(unreadable)
  const [first] = lost
  if (first === undefined) return null
  return (
    <div className="px-4 py-2">
      <Banner tone="warning">
        {lost.length === 1 ? 'One entry' : `${formatInteger(lost.length)} entries`} of this page cannot be
        read and {lost.length === 1 ? 'is' : 'are'} missing below: {first.reason}
      </Banner>
    </div>
  )
}

/** There are none, none on this page, or the index counted some and has none. */
function NoRows({ noun, page, toPath, list }: IndexedListFrameProps & { readonly list: PagedList }) {
  const isGrowing = useIsGrowing()
  if (list.total === 0) {
    return (
      <PanelState status="absent">
        {noun.none}
        {isGrowing && ' Not every block is covered yet.'}
      </PanelState>
    )
  }
  if (page > list.pageCount) {
    return (
      <PanelState status="absent">
        Page {formatInteger(page)} is beyond the end of this list.{' '}
        <AppLink path={toPath(list.pageCount)} className="link">
          Go to the last page, {formatInteger(list.pageCount)}
        </AppLink>
      </PanelState>
    )
  }
  return (
    <PanelState status="absent">
      The index counts {formatInteger(list.total)} {list.total === 1 ? noun.one : noun.many}, but returned
      none of this page.
    </PanelState>
  )
}

interface PagerProps extends IndexedListFrameProps {
  /** Tells the two pagers apart for screen readers. */
  readonly place: 'above' | 'below'
}

function Pager({ noun, page, toPath, list, place }: PagerProps) {
  const isGrowing = useIsGrowing()
  const label = `Pages of ${noun.many}, ${place} the list`
  if (list === undefined) {
    return <Pagination label={label} links={{}} summary="Waiting for search results..." />
  }
  const { total, pageCount } = list
  const toPage = (target: number) => toHref(toPath(target))
  const hasPrevious = page > 1
  const hasNext = page < pageCount
  return (
    <Pagination
      label={label}
      links={{
        first: hasPrevious ? toPage(1) : undefined,
        previous: hasPrevious ? toPage(Math.min(page - 1, pageCount)) : undefined,
        next: hasNext ? toPage(page + 1) : undefined,
        last: page === pageCount ? undefined : toPage(pageCount),
      }}
      position={{ page: formatInteger(page), pageCount: formatInteger(pageCount) }}
      summary={`A total of ${formatInteger(total)} ${total === 1 ? noun.one : noun.many} found${isGrowing ? ' so far' : ''}`}
      renderLink={renderAppLink}
    />
  )
}

/** Counts are not final: the index is being built. */
function useIsGrowing(): boolean {
  const { source } = useIndexSupport()
  return source.kind === 'index' && toIndexCoverage(source.index).kind === 'growing'
}
