import type { TokenActivityPart } from '@otterscan/api-schema/execution/token'
import type { Address } from '@otterscan/ethereum/address'
import type { NumberFormat } from '@otterscan/ethereum/units'
import { Card } from '@otterscan/ui/Card'
import { Table, type TableColumn } from '@otterscan/ui/Table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { ChartPanel } from '../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../entities/chart/ChartViewSwitch.tsx'
import type { ChartData } from '../../entities/chart/chartData.ts'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { formatUtcIso } from '../../entities/formatUtc.ts'
import { CoverageStatus } from '../../entities/indexed-list/CoverageStatus.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { Age } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexRefresh } from '../../queries/gateway/indexRefresh.ts'
import { tokenActivityQuery } from '../../queries/token/tokenPage.ts'
import { HolderHistoryCard } from './HolderHistoryCard.tsx'

/** Transfers of the token over time, as a chart or the table behind it. */
export function ActivityTab({ token }: { readonly token: Address }) {
  const clients = useClients()
  const options = useMemo(() => tokenActivityQuery(clients, token), [clients, token])
  const query = useQuery(options)
  useIndexRefresh(useMemo(() => [options.queryKey], [options]))
  return (
    <>
      <CoverageStatus />
      <QueryPanel
        query={query}
        noun="the activity of the token"
        skeleton={
          <Card title="Transfers over time">
            <div className="skeleton h-[340px] w-full" />
          </Card>
        }
      >
        {({ results }) => <Activity token={token} parts={results} />}
      </QueryPanel>
      <HolderHistoryCard token={token} />
    </>
  )
}

function Activity({
  token,
  parts,
}: {
  readonly token: Address
  readonly parts: readonly TokenActivityPart[]
}) {
  const numbers = useNumberFormat()
  const [view, setView] = useState<ChartView>('chart')
  const data = useMemo(() => toChartData(parts, numbers), [parts, numbers])
  const columns = useMemo(() => createColumns(numbers), [numbers])
  const newestFirst = useMemo(() => parts.toReversed(), [parts])
  const table = (
    <Table
      caption="Transfers over time"
      columns={columns}
      rows={newestFirst}
      rowKey={({ fromBlock }) => fromBlock.toString()}
      empty="No transfer of this token was found."
    />
  )
  return (
    <Card
      flush
      title="Transfers over time"
      actions={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <ChartViewSwitch view={view} onChange={setView} />
          <TableExport fileName={`activity-${token}`} columns={columns} rows={newestFirst} />
        </span>
      }
    >
      {view === 'table' || parts.length === 0 ? (
        table
      ) : (
        <ChartPanel
          data={data}
          label={`Transfers of the token from block ${data.blockLabels[0]} on; the same figures are in the table view`}
          fileName={`activity-${token}`}
          table={table}
        />
      )}
      <p className="border-border border-t px-4 py-2 text-muted text-sm">
        Equal parts of the blocks since the first transfer.
      </p>
    </Card>
  )
}

function toChartData(parts: readonly TokenActivityPart[], numbers: NumberFormat): ChartData {
  return {
    leftUnit: 'Transfers',
    blockLabels: parts.map(({ fromBlock }) => numbers.formatInteger(fromBlock)),
    series: [
      {
        label: 'Transfers',
        axis: 'left',
        color: '--accent',
        isFilled: true,
        points: parts.map(({ transferCount }) => transferCount),
        texts: parts.map(({ transferCount }) => numbers.formatInteger(transferCount)),
      },
    ],
  }
}

function createColumns(numbers: NumberFormat): readonly TableColumn<TokenActivityPart>[] {
  return [
    {
      key: 'blocks',
      header: 'Blocks',
      mobile: 'primary',
      file: {
        fromBlock: ({ fromBlock }) => fromBlock.toString(),
        toBlock: ({ toBlock }) => toBlock.toString(),
      },
      cell: ({ fromBlock, toBlock }) => (
        <span className="inline-flex items-center gap-1">
          <BlockLink block={fromBlock} />–<BlockLink block={toBlock} />
        </span>
      ),
    },
    {
      key: 'age',
      header: 'Age',
      file: { time: ({ timestamp }) => formatUtcIso(timestamp) },
      cell: ({ timestamp }) => (timestamp === undefined ? '–' : <Age timestamp={timestamp} />),
    },
    {
      key: 'transfers',
      header: 'Transfers',
      align: 'end',
      file: { transfers: ({ transferCount }) => transferCount.toString() },
      cell: ({ transferCount }) => numbers.formatInteger(transferCount),
    },
  ]
}
