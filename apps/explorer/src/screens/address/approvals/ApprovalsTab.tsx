import { APPROVAL_TOPICS } from '@otterscan/decode/token/approvals'
import type { Address } from '@otterscan/ethereum/address'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { toWord } from '@otterscan/ethereum/hex'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { AppLink } from '../../../entities/AppLink.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { LogCoverage } from '../../../entities/log/LogCoverage.tsx'
import { NumberedPager } from '../../../entities/NumberedPager.tsx'
import { QueryPanel } from '../../../entities/QueryPanel.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { addressListPath } from '../../../paths/addressPaths.ts'
import { type AppPath, parsePage } from '../../../paths/appPath.ts'
import { approvalStateQuery } from '../../../queries/approvals/approvalState.ts'
import { useClients } from '../../../queries/clients.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedList.ts'
import { headQuery } from '../../../queries/head/head.ts'
import { createLogSearch } from '../../../queries/logs/createLogSearch.ts'
import { chooseLogWindow, createLogSource } from '../../../queries/logs/walkLogs.ts'
import { useAddressInUrl, useAtBlock, useKeepAt } from '../AddressInUrl.ts'
import type { AddressTabProps } from '../AddressTabProps.ts'
import { createApprovalColumns } from './approvalColumns.tsx'
import { type ApprovalRow, listApprovals, sortApprovals } from './sortApprovals.ts'

/** What the account lets others move: found in the node's logs, as it stands now or at the block of `?at=`. */
export function ApprovalsTab({ address }: AddressTabProps) {
  const head = useQuery(headQuery(useClients()))
  const at = useAtBlock()
  return (
    <QueryPanel query={head} noun="the newest block" skeleton={<Waiting />}>
      {(newest) =>
        at === undefined ? (
          <ApprovalsUpTo address={address} newest={newest} />
        ) : (
          <Approvals
            key={at.toString()}
            address={address}
            at={at}
            last={at < newest.number ? at : newest.number}
            newerButton={null}
          />
        )
      }
    </QueryPanel>
  )
}

interface ApprovalsUpToProps {
  readonly address: Address
  /** Of the chain, now. */
  readonly newest: BlockHeader
}

function ApprovalsUpTo({ address, newest }: ApprovalsUpToProps) {
  const numbers = useNumberFormat()
  const [top, setTop] = useState(newest.number)
  const newer = newest.number - top
  return (
    <Approvals
      key={top.toString()}
      address={address}
      at={undefined}
      last={top}
      newerButton={
        newer > 0n && (
          <Button size="sm" onClick={() => setTop(newest.number)}>
            {numbers.formatInteger(newer)} newer {newer === 1n ? 'block' : 'blocks'}
          </Button>
        )
      }
    />
  )
}

interface ApprovalsProps {
  readonly address: Address
  /** Whose state is shown; `undefined` for the newest. */
  readonly at: bigint | undefined
  readonly last: bigint
  readonly newerButton: ReactNode
}

/** An approval may be of any age, so that every block is read. */
const ALL = Number.POSITIVE_INFINITY
const NOUN = { one: 'approval', many: 'approvals' }

function Approvals({ address, at, last, newerButton }: ApprovalsProps) {
  const clients = useClients()
  const [search] = useState(() => {
    const wanted = { topics: [APPROVAL_TOPICS, toWord(BigInt(address))] }
    return createLogSearch(createLogSource(clients, wanted), { first: 0n, last }, chooseLogWindow(wanted))
  })
  const state = useSearch(search, ALL)
  const { given, otherCount } = useMemo(() => listApprovals(state.found), [state.found])
  const states = useQueries({
    queries: given.map(({ approval }) => approvalStateQuery(clients, address, approval, at)),
  })
  const rows = sortApprovals(given.map((one, at): ApprovalRow => ({ ...one, state: states[at]?.data })))
  const columns = useMemo(() => createApprovalColumns(at), [at])
  const hasEnded = useSearchTexts().ended === 'show'
  const shown = hasEnded ? rows : rows.filter((row) => row.state?.isInForce !== false)
  const page = parsePage(useSearchTexts().p)
  const inUrl = useAddressInUrl(address)
  const keepAt = useKeepAt()
  const toPath = (target: number) => keepAt(withEnded(addressListPath(inUrl, 'approvals', target), hasEnded))
  const failed = states.filter(({ error }) => error !== null)
  const pager = (position: 'above' | 'below') => (
    <NumberedPager
      noun={NOUN}
      position={position}
      page={page}
      list={{ total: shown.length, pageCount: toPageCount(shown.length) }}
      toPath={toPath}
      isGrowing={state.status !== 'done'}
    />
  )
  return (
    <Card
      flush
      title="Approvals"
      actions={
        <>
          {newerButton}
          <TableExport fileName={`approvals-${address}`} columns={columns} rows={rows} />
        </>
      }
    >
      <div className="flex flex-col gap-1 border-border border-b px-4 py-1.5">
        <LogCoverage search={search} state={state} goal={ALL} nouns={['log', 'logs']} resting="" />
        <Notes
          otherCount={otherCount}
          failure={failed[0]?.error?.message}
          failureCount={failed.length}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
        <EndedLink
          count={rows.length - rows.filter((row) => row.state?.isInForce !== false).length}
          isShowing={hasEnded}
          isThen={at !== undefined}
          path={keepAt(withEnded(addressListPath(inUrl, 'approvals'), !hasEnded))}
        />
      </div>
      <div className="border-border border-b px-4 py-1">{pager('above')}</div>
      <HighlightRegion>
        <Table
          caption="Approvals"
          columns={columns}
          rows={shown.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)}
          rowKey={({ key }) => key}
          empty={describeNothing(shown.length, rows.length, state.status === 'done')}
        />
      </HighlightRegion>
    </Card>
  )
}

function withEnded(path: AppPath, hasEnded: boolean): AppPath {
  return hasEnded ? { ...path, search: { ...path.search, ended: 'show' } } : path
}

function describeNothing(shown: number, all: number, isDone: boolean): string {
  if (shown > 0) return 'Nothing on this page.'
  if (all > 0)
    return isDone ? 'No approval of this account is in force.' : 'No approval in force was found so far.'
  return isDone ? 'No approval of this account was found.' : 'No approval was found so far.'
}

interface NotesProps {
  readonly otherCount: number
  readonly failure: string | undefined
  readonly failureCount: number
  readonly onRetry: () => void
}

/** What keeps the list from being complete. */
function Notes({ otherCount, failure, failureCount, onRetry }: NotesProps) {
  const numbers = useNumberFormat()
  return (
    <>
      {otherCount > 0 && (
        <p className="text-sm text-warning">
          {otherCount === 1 ? 'One log is' : `${numbers.formatInteger(otherCount)} logs are`} not as the
          standards say, and {otherCount === 1 ? 'is' : 'are'} not in this list.
        </p>
      )}
      {failure !== undefined && (
        <p className="text-sm text-danger">
          What {numbers.formatInteger(failureCount)}{' '}
          {failureCount === 1 ? 'approval allows' : 'approvals allow'} could not be read: {failure}{' '}
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
    </>
  )
}

interface EndedLinkProps {
  readonly count: number
  readonly isShowing: boolean
  /** As of a block. */
  readonly isThen: boolean
  readonly path: AppPath
}

function EndedLink({ count, isShowing, isThen, path }: EndedLinkProps) {
  const numbers = useNumberFormat()
  if (count === 0) return null
  return (
    <p className="text-muted text-sm">
      {numbers.formatInteger(count)} {count === 1 ? 'approval allows' : 'approvals allow'} nothing
      {isThen ? ' at that block' : ' any more'}.{' '}
      <AppLink path={path} className="link" replace>
        {isShowing ? 'Hide' : 'Show'} {count === 1 ? 'it' : 'them'}
      </AppLink>
    </p>
  )
}

function Waiting() {
  return (
    <Card flush title="Approvals">
      <Table
        caption="Approvals"
        columns={createApprovalColumns(undefined)}
        rows={[]}
        rowKey={() => ''}
        loadingRows={5}
      />
    </Card>
  )
}
