import type { TokenHolderHistory, TokenHolderPoint } from '@otterscan/api-schema/execution/token'
import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { ChartPanel } from '../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { formatUtcIso } from '../../entities/formatUtc.ts'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { UnreadableEntries } from '../../entities/UnreadableEntries.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { isMethodMissing } from '../../queries/failures.ts'
import { HOLDER_HISTORY_METHOD, holderHistoryQuery } from '../../queries/token/holderHistory.ts'

const TITLE = 'Holders over time'

/** How many holders the token had, as far back as they could be followed. */
export function HolderHistoryCard({ token }: { readonly token: Address }) {
  const query = useQuery(holderHistoryQuery(useClients(), token))
  if (isMethodMissing(query.error)) {
    return (
      <Card title={TITLE}>
        <PanelState status="absent">
          This version of the program does not have <code>{HOLDER_HISTORY_METHOD}</code>.
        </PanelState>
      </Card>
    )
  }
  return (
    <QueryPanel
      query={query}
      noun="the holders over time"
      skeleton={
        <Card title={TITLE}>
          <div className="skeleton h-[340px] w-full" />
        </Card>
      }
    >
      {(history) => <HolderHistory token={token} history={history} />}
    </QueryPanel>
  )
}

interface HolderHistoryProps {
  readonly token: Address
  readonly history: TokenHolderHistory
}

function HolderHistory({ token, history }: HolderHistoryProps) {
  const { results: points } = history
  const numbers = useNumberFormat()
  const [view, setView] = useState<ChartView>('chart')
  const columns = useMemo(() => createColumns(numbers), [numbers])
  const newestFirst = useMemo(() => points.toReversed(), [points])
  const data = useMemo(
    () => ({
      leftUnit: 'Holders',
      blockLabels: points.map(({ blockNumber }) => numbers.formatInteger(blockNumber)),
      series: [
        {
          label: 'Holders',
          axis: 'left' as const,
          color: '--series-4',
          isFilled: true,
          points: points.map(({ holderCount }) => holderCount),
          texts: points.map(({ holderCount }) => numbers.formatInteger(holderCount)),
        },
      ],
    }),
    [points, numbers],
  )
  const fileName = `holders-over-time-${token}`
  const table = (
    <Table
      caption={TITLE}
      columns={columns}
      rows={newestFirst}
      rowKey={({ blockNumber }) => blockNumber.toString()}
      empty="No holder of this token is known."
    />
  )
  return (
    <Card
      flush
      title={TITLE}
      actions={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <ChartViewSwitch view={view} onChange={setView} />
          <TableExport fileName={fileName} columns={columns} rows={newestFirst} />
        </span>
      }
    >
      <UnreadableEntries nouns={['point', 'points']} unreadable={history.unreadable} />
      {view === 'table' || points.length === 0 ? (
        table
      ) : (
        <ChartPanel
          data={data}
          label={`Holders at the ends of blocks ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}; the same figures are in the table view`}
          fileName={fileName}
          table={table}
        />
      )}
      <p className="border-border border-t px-4 py-2 text-muted text-sm">
        Accounts with more than nothing at the end of each block, from the holders of now back along the
        transfers. {describeReach(history, numbers)}
      </p>
    </Card>
  )
}

/** How far back it goes, and why not further. */
function describeReach({ isWhole, followed, reason }: TokenHolderHistory, numbers: NumberFormat): string {
  if (isWhole === true) return 'It goes back to the first indexed transfer.'
  if (reason !== undefined) return `It does not go back further: ${reason}.`
  if (isWhole === undefined || followed === undefined) return 'How far back it goes was not reported.'
  return `It goes back ${numbers.formatInteger(BigInt(followed))} transfers, which is as many as are read at once; what was before is not known here.`
}

function createColumns(numbers: NumberFormat): readonly TableColumn<TokenHolderPoint>[] {
  return [
    {
      key: 'block',
      header: 'Block',
      mobile: 'primary',
      file: { blockNumber: ({ blockNumber }) => blockNumber.toString() },
      cell: ({ blockNumber }) => <BlockLink block={blockNumber} />,
    },
    {
      key: 'age',
      header: 'Age',
      file: { time: ({ timestamp }) => formatUtcIso(timestamp) },
      cell: ({ timestamp }) => (timestamp === undefined ? '–' : <Age timestamp={timestamp} />),
    },
    {
      key: 'holders',
      header: 'Holders',
      align: 'end',
      file: { holders: ({ holderCount }) => holderCount.toString() },
      cell: ({ holderCount }) => numbers.formatInteger(BigInt(holderCount)),
    },
  ]
}
