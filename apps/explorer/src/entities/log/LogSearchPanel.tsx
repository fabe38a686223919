import type { Address } from '@otterscan/ethereum/address'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type AppPath, parsePage, toHref } from '../../paths/appPath.ts'
import { addressEventsPath, type LogSearchTexts, logsPath, parseLogSearch } from '../../paths/logPaths.ts'
import { useClients } from '../../queries/clients.ts'
import { headQuery } from '../../queries/head/head.ts'
import { type LogRequest, useLogRequest } from '../../queries/logs/logRequest.ts'
import { QueryPanel } from '../QueryPanel.tsx'
import { useSearchTexts } from '../useUrlTexts.ts'
import { LogResults } from './LogResults.tsx'
import { LogSearchForm } from './LogSearchForm.tsx'

interface LogSearchPanelProps {
  /** The page is about it. */
  readonly address?: Address
  /** The name that the page was opened by, or the address. */
  readonly addressInUrl?: string
  /** Adds to a path what the page keeps in its URL. */
  readonly keep?: (path: AppPath) => AppPath
  /** The last block that the page is about; `undefined` for the newest. */
  readonly until?: bigint | undefined
}

/** Events that the URL describes, of one address or of the whole chain, in blocks as far as they are needed. */
export function LogSearchPanel({ address, addressInUrl, keep = asIs, until }: LogSearchPanelProps) {
  const search = useSearchTexts()
  const texts = useMemo(
    () => parseLogSearch(address === undefined ? search : { ...search, address }),
    [search, address],
  )
  const page = parsePage(search.p)
  const head = useQuery(headQuery(useClients()))
  return (
    <div className="flex flex-col gap-4">
      <QueryPanel query={head} noun="the newest block" skeleton={<Waiting />}>
        {(newest) => (
          <SearchUpTo
            address={address}
            addressInUrl={addressInUrl}
            keep={keep}
            until={until}
            texts={texts}
            page={page}
            newest={newest}
          />
        )}
      </QueryPanel>
    </div>
  )
}

const asIs = (path: AppPath) => path

interface SearchUpToProps {
  /** The page is about it. */
  readonly address: Address | undefined
  readonly addressInUrl: string | undefined
  readonly keep: (path: AppPath) => AppPath
  readonly until: bigint | undefined
  readonly texts: LogSearchTexts
  readonly page: number
  /** Of the chain, now. */
  readonly newest: BlockHeader
}

function SearchUpTo({ address, addressInUrl, keep, until, texts, page, newest }: SearchUpToProps) {
  const navigate = useNavigate()
  // Blocks that come later would move every page; they are read on demand.
  const [top, setTop] = useState(newest)
  const request = cut(useLogRequest(texts, top), until)
  const toPath = (wanted: LogSearchTexts, wantedPage?: number): AppPath =>
    address === undefined
      ? logsPath(wanted, wantedPage)
      : keep(addressEventsPath(addressInUrl ?? address, wanted, wantedPage))

  function handleSearch(wanted: LogSearchTexts) {
    setTop(newest)
    const { to, search = {} } = toPath(wanted)
    void navigate({ to, search, resetScroll: false })
  }

  return (
    <>
      <LogSearchForm
        key={toHref(toPath(texts))}
        texts={texts}
        errors={request.kind === 'invalid' ? request.errors : NO_ERRORS}
        isOfAddress={address !== undefined}
        onSearch={handleSearch}
      />
      <Answer
        address={address}
        request={request}
        page={page}
        toPath={(wanted) => toPath(texts, wanted)}
        newerCount={texts.to === undefined && until === undefined ? newest.number - top.number : 0n}
        onNewer={() => setTop(newest)}
      />
    </>
  )
}

const NO_ERRORS = {}

/** Without the blocks after the last one. */
function cut(request: LogRequest, until: bigint | undefined): LogRequest {
  if (until === undefined || request.kind !== 'ready' || request.range.last <= until) return request
  const { first } = request.range
  if (first > until) return { kind: 'invalid', errors: { from: 'After the block that this page is as of' } }
  return { ...request, range: { first, last: until } }
}

interface AnswerProps {
  readonly address: Address | undefined
  readonly request: LogRequest
  readonly page: number
  readonly toPath: (page: number) => AppPath
  /** Blocks since the search began. */
  readonly newerCount: bigint
  readonly onNewer: () => void
}

function Answer({ address, request, ...rest }: AnswerProps) {
  switch (request.kind) {
    case 'invalid':
      return (
        <Card>
          <PanelState status="absent">Nothing was searched: see what is wrong above.</PanelState>
        </Card>
      )
    case 'failed':
      return (
        <Card>
          <PanelState
            status="failed"
            title="Could not find the block of the date"
            details={request.error.message}
            onRetry={request.onRetry}
          />
        </Card>
      )
    case 'pending':
      return <Waiting />
    case 'ready': {
      const { wanted, range } = request
      const key = JSON.stringify([wanted, range.first.toString(), range.last.toString()])
      return <LogResults key={key} selected={address} wanted={wanted} range={range} {...rest} />
    }
  }
}

function Waiting() {
  return (
    <Card>
      <PanelState status="loading" label="Loading events">
        <Skeleton chars={40} />
      </PanelState>
    </Card>
  )
}
