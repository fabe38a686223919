import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Button } from '@otterscan/ui/Button'
import { Card } from '@otterscan/ui/Card'
import { HighlightRegion } from '@otterscan/ui/HighlightRegion'
import { Table } from '@otterscan/ui/Table'
import { useMemo, useState } from 'react'
import { ChartPanel } from '../../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { CoverageStatus } from '../../../entities/indexed-list/CoverageStatus.tsx'
import { NumberedPager } from '../../../entities/NumberedPager.tsx'
import { SearchLine } from '../../../entities/SearchLine.tsx'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useSearch } from '../../../entities/useSearch.ts'
import { useSearchTexts } from '../../../entities/useUrlTexts.ts'
import { type AppPath, parsePage } from '../../../paths/appPath.ts'
import {
  type BalanceChange,
  type BalanceChangesState,
  createBalanceChangesSearch,
} from '../../../queries/balance/transferBalances.ts'
import { useClients } from '../../../queries/clients.ts'
import { useIndexSupport } from '../../../queries/gateway/gatewayStatus.ts'
import { useIndexPolling } from '../../../queries/gateway/indexCoverage.ts'
import { INDEXED_PAGE_SIZE, toPageCount } from '../../../queries/gateway/indexedList.ts'
import { useAddressInUrl, useKeepAt } from '../AddressInUrl.ts'
import { balancePath } from './balanceRequest.ts'
import { buildBalanceChart, type Unit } from './buildBalanceChart.ts'
import { ChangeNotes } from './ChangeNotes.tsx'
import { createChangeColumns, toChangeKey } from './changeColumns.tsx'

interface BalanceChangesProps {
  readonly account: Address
  readonly token: Address
  readonly unit: Unit
  /** Blocks of the form; an end is `undefined` where it is the chain's own. */
  readonly from: bigint | undefined
  readonly to: bigint | undefined
}

const TITLE = 'Every change'
const NOUN = { one: 'transfer', many: 'transfers' }
/** Read before one asks for more: enough for a chart. */
const FIRST_GOAL = 500
const FURTHER = 1_000

/** Each transfer of a token that the account was part of, with its balance after it: from the index, without old state. */
export function BalanceChanges(props: BalanceChangesProps) {
  const [round, setRound] = useState(0)
  useIndexPolling()
  return <Changes key={round} {...props} onNewer={() => setRound(round + 1)} />
}

type ChangesProps = BalanceChangesProps & { readonly onNewer: () => void }

function Changes({ account, token, unit, from, to, onNewer }: ChangesProps) {
  const numbers = useNumberFormat()
  const clients = useClients()
  const [search] = useState(() => createBalanceChangesSearch(clients, account, token, from))
  const page = parsePage(useSearchTexts().p)
  const [goal, setGoal] = useState(FIRST_GOAL)
  const state = useSearch(search, Math.max(goal, page * INDEXED_PAGE_SIZE + 1))
  const [view, setView] = useState<ChartView>('table')
  const columns = useMemo(
    () => createChangeColumns({ account, decimals: unit.decimals, numbers }),
    [account, unit.decimals, numbers],
  )
  const shown = useMemo(() => cut(state.found, to), [state.found, to])
  const oldestFirst = useMemo(() => shown.toReversed(), [shown])
  const data = useMemo(() => buildBalanceChart(oldestFirst, unit, numbers), [oldestFirst, unit, numbers])
  const isOver = state.status === 'done'
  const toPath = usePagePath(account)
  async function* walk(signal: AbortSignal) {
    for await (const changes of search.walkAll(signal)) yield cut(changes, to)
  }
  const table = (
    <HighlightRegion>
      <Table
        caption="Balance by transfer"
        columns={columns}
        rows={shown.slice((page - 1) * INDEXED_PAGE_SIZE, page * INDEXED_PAGE_SIZE)}
        rowKey={toChangeKey}
        loadingRows={state.status === 'running' && shown.length === 0 ? 5 : undefined}
        empty={
          shown.length > 0
            ? 'Nothing on this page.'
            : isOver
              ? 'No transfer of this token from or to this account was found.'
              : 'No transfer was found so far.'
        }
      />
    </HighlightRegion>
  )
  return (
    <>
      <CoverageStatus />
      <Card
        flush
        title={TITLE}
        actions={
          <span className="flex flex-wrap items-center justify-end gap-2">
            {to === undefined && <NewerButton lastBlock={state.lastBlock} onNewer={onNewer} />}
            <ChartViewSwitch view={view} onChange={setView} />
            <TableExport fileName={`balance-changes-${account}`} columns={columns} rows={walk} />
          </span>
        }
      >
        <div className="flex flex-col gap-1 border-border border-b px-4 py-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <SearchLine search={search} status={state.status} goal={goal} text={describe(state, numbers)} />
            {state.status === 'resting' && state.found.length > 0 && (
              <Button size="sm" onClick={() => setGoal(state.found.length + FURTHER)}>
                Go on
              </Button>
            )}
          </div>
          <ChangeNotes state={state} unit={unit} isFromFirst={from === undefined} />
        </div>
        {view === 'chart' && shown.length > 0 ? (
          <ChartPanel
            data={data}
            label={`Balance after each of ${numbers.formatInteger(BigInt(shown.length))} transfers; the same figures are in the table view`}
            fileName={`balance-changes-${account}`}
            table={table}
          />
        ) : (
          <>
            <div className="border-border border-b px-4 py-1">
              <NumberedPager
                noun={NOUN}
                position="above"
                page={page}
                list={{ total: shown.length, pageCount: toPageCount(shown.length) }}
                toPath={toPath}
                isGrowing={!isOver}
              />
            </div>
            {table}
          </>
        )}
      </Card>
    </>
  )
}

interface NewerButtonProps {
  /** What is on screen is counted back from it. */
  readonly lastBlock: bigint | undefined
  readonly onNewer: () => void
}

/** Blocks that were indexed since would move every page; they are read on demand. */
function NewerButton({ lastBlock, onNewer }: NewerButtonProps) {
  const numbers = useNumberFormat()
  const { source } = useIndexSupport()
  const indexed = source.kind === 'index' ? source.index.lastBlock : undefined
  if (lastBlock === undefined || indexed === undefined || indexed <= lastBlock) return null
  const newer = indexed - lastBlock
  return (
    <Button size="sm" onClick={onNewer}>
      {numbers.formatInteger(newer)} newer {newer === 1n ? 'block' : 'blocks'}
    </Button>
  )
}

function cut(changes: readonly BalanceChange[], to: bigint | undefined): readonly BalanceChange[] {
  return to === undefined ? changes : changes.filter(({ blockNumber }) => blockNumber <= to)
}

/** Pages keep what the tab was asked for. */
function usePagePath(account: Address): (page: number) => AppPath {
  const { token = '', from = '', to = '' } = useSearchTexts()
  const inUrl = useAddressInUrl(account)
  const keepAt = useKeepAt()
  return (page) => {
    const path = balancePath(inUrl, { token, from, to })
    return keepAt(page === 1 ? path : { ...path, search: { ...path.search, p: page.toString() } })
  }
}

function describe(
  { status, found, searchedFrom, lastBlock, message }: BalanceChangesState,
  numbers: NumberFormat,
): string {
  const count = `${numbers.formatInteger(BigInt(found.length))} ${found.length === 1 ? NOUN.one : NOUN.many}`
  if (lastBlock === undefined) return status === 'done' ? 'No block is indexed yet.' : (message ?? '')
  const blocks =
    searchedFrom === undefined
      ? `up to block ${numbers.formatInteger(lastBlock)}`
      : `in blocks ${numbers.formatInteger(searchedFrom)} to ${numbers.formatInteger(lastBlock)}`
  switch (status) {
    case 'done':
      return `All ${count} ${blocks}.`
    case 'failed':
      return `${message}. Found ${count} ${blocks}.`
    case 'stopped':
      return `Stopped. Found ${count} ${blocks}.`
    case 'running':
      return `Found ${count} ${blocks} so far…`
    case 'resting':
      return `The newest ${count}, ${blocks}.`
  }
}
