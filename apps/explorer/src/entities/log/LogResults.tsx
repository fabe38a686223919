import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Pagination } from '@otterscan/ui/Pagination'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useState } from 'react'
import { type AppPath, toHref } from '../../paths/appPath.ts'
import { useClients } from '../../queries/clients.ts'
import { createLogSearch, type LogSearchState } from '../../queries/logs/createLogSearch.ts'
import {
  type BlockRange,
  chooseLogWindow,
  createLogSource,
  type WantedLogs,
} from '../../queries/logs/walkLogs.ts'
import { renderAppLink } from '../AppLink.tsx'
import { TableExport } from '../export/TableExport.tsx'
import { useNumberFormat } from '../useNumberFormat.ts'
import { useSearch } from '../useSearch.ts'
import { FoundLogRow } from './FoundLogRow.tsx'
import { FOUND_LOG_FILE } from './foundLogFile.ts'
import { LogCoverage } from './LogCoverage.tsx'

const PAGE_SIZE = 25

interface LogResultsProps {
  readonly wanted: WantedLogs
  readonly range: BlockRange
  /** From 1. */
  readonly page: number
  readonly toPath: (page: number) => AppPath
  /** The subject of the page. */
  readonly selected: Address | undefined
  /** Blocks since the search began. */
  readonly newerCount: bigint
  readonly onNewer: () => void
}

/** Logs of a range, a page at a time, read no further than the page needs. Another search is another element. */
export function LogResults({ wanted, range, page, toPath, selected, newerCount, onNewer }: LogResultsProps) {
  const clients = useClients()
  const numbers = useNumberFormat()
  const [search] = useState(() =>
    createLogSearch(createLogSource(clients, wanted), range, chooseLogWindow(wanted)),
  )
  // One more shows whether there is a next page.
  const goal = page * PAGE_SIZE + 1
  const state = useSearch(search, goal)
  const rows = state.found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const pager = (position: 'above' | 'below') => (
    <LogPager position={position} page={page} count={state.found.length} toPath={toPath} />
  )
  return (
    <Card flush>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-border border-b px-4 py-1.5">
        <LogCoverage
          search={search}
          state={state}
          goal={goal}
          nouns={['event', 'events']}
          resting="The next page reads on."
        />
        <span className="inline-flex flex-wrap items-center gap-2">
          {newerCount > 0n && (
            <Button size="sm" onClick={onNewer}>
              {numbers.formatInteger(newerCount)} newer {newerCount === 1n ? 'block' : 'blocks'}
            </Button>
          )}
          <TableExport
            fileName={selected === undefined ? 'events' : `events-${selected}`}
            columns={[{ file: FOUND_LOG_FILE }]}
            rows={search.walkAll}
          />
        </span>
      </div>
      <div className="border-border border-b px-4 py-1">{pager('above')}</div>
      {rows.length === 0 ? (
        <NoRows state={state} page={page} numbers={numbers} />
      ) : (
        <HighlightRegion>
          <ol aria-label="Events">
            {rows.map((found, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: found logs are only added behind
              <FoundLogRow key={at} found={found} selected={selected} />
            ))}
          </ol>
        </HighlightRegion>
      )}
      {rows.length > 0 && <div className="px-4 py-1">{pager('below')}</div>}
    </Card>
  )
}

interface NoRowsProps {
  readonly state: LogSearchState
  readonly page: number
  readonly numbers: NumberFormat
}

function NoRows({ state: { status, found }, page, numbers }: NoRowsProps) {
  if (status === 'running') {
    return (
      <div className="px-4 py-3">
        <Skeleton chars={60} />
      </div>
    )
  }
  return (
    <PanelState status="absent">
      {found.length > 0
        ? `There is no page ${numbers.formatInteger(page)} of these events.`
        : status === 'done'
          ? 'No event fits in these blocks.'
          : 'No event was found so far.'}
    </PanelState>
  )
}

interface LogPagerProps {
  readonly position: 'above' | 'below'
  readonly page: number
  /** Found so far. */
  readonly count: number
  readonly toPath: (page: number) => AppPath
}

function LogPager({ position, page, count, toPath }: LogPagerProps) {
  const numbers = useNumberFormat()
  return (
    <Pagination
      label={`Pages of events, ${position} the list`}
      summary={`Page ${numbers.formatInteger(page)}`}
      links={{
        first: page > 1 ? toHref(toPath(1)) : undefined,
        previous: page > 1 ? toHref(toPath(page - 1)) : undefined,
        next: count > page * PAGE_SIZE ? toHref(toPath(page + 1)) : undefined,
      }}
      renderLink={renderAppLink}
    />
  )
}
