import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import type { ReactNode } from 'react'
import type { AppPath } from '../../paths/appPath.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import { findLostEntries } from '../../queries/gateway/indexedList.ts'
import { AppLink } from '../AppLink.tsx'
import { NumberedPager } from '../NumberedPager.tsx'
import { UnreadableEntries } from '../UnreadableEntries.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'

/** What the entries of a list are called. */
export interface IndexedListNoun {
  /** "withdrawal". */
  readonly one: string
  /** "withdrawals". */
  readonly many: string
  /** Message for an empty list: "No withdrawals went to this address.". */
  readonly none: string
}

interface IndexedListFrameProps {
  readonly noun: IndexedListNoun
  readonly page: number
  readonly toPath: (page: number) => AppPath
  readonly actions?: ReactNode
  /** `undefined` while loading. */
  readonly list: PagedList | undefined
  readonly isFormer?: boolean
  /** Shown between the upper pager and the table. */
  readonly status?: ReactNode
  /** The table. */
  readonly children: ReactNode
}

interface PagedList {
  readonly total: number
  readonly pageCount: number
  readonly entries: readonly unknown[]
  readonly unreadable?: readonly UnreadableField[]
}

/** The table in its card between its pagers, or a message when there are no rows. */
export function IndexedListFrame(props: IndexedListFrameProps) {
  const { noun, list, isFormer = false, actions, status, children } = props
  const isGrowing = useIsGrowing()
  const lost = findLostEntries(list?.unreadable ?? [])
  const isEmpty = list !== undefined && !isFormer && list.entries.length + lost.length === 0
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-border border-b px-4 py-1">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <NumberedPager {...props} position="above" isGrowing={isGrowing} />
        </div>
        {actions}
      </div>
      {status}
      {isEmpty ? <NoRows {...props} list={list} isGrowing={isGrowing} /> : children}
      <UnreadableEntries nouns={[noun.one, noun.many]} unreadable={lost} />
      {!isEmpty && (
        <div className="border-border border-t px-4 py-1">
          <NumberedPager {...props} position="below" isGrowing={isGrowing} />
        </div>
      )}
    </Card>
  )
}

/** Why there are no rows: none at all, none on this page, or the index counts some but returned none. */
function NoRows({
  noun,
  page,
  toPath,
  list,
  isGrowing,
}: IndexedListFrameProps & { readonly list: PagedList; readonly isGrowing: boolean }) {
  const numbers = useNumberFormat()
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
        Page {numbers.formatInteger(page)} is beyond the end of this list.{' '}
        <AppLink path={toPath(list.pageCount)} className="link">
          Go to the last page, {numbers.formatInteger(list.pageCount)}
        </AppLink>
      </PanelState>
    )
  }
  return (
    <PanelState status="absent">
      The index counts {numbers.formatInteger(list.total)} {list.total === 1 ? noun.one : noun.many} but
      returned none for this page.
    </PanelState>
  )
}

/** True while the index is being built, so that counts are not final. */
function useIsGrowing(): boolean {
  const { source } = useIndexSupport()
  return source.kind === 'index' && toIndexCoverage(source.index).kind === 'growing'
}
