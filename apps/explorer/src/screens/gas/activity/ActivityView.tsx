import type { ActivityInterval } from '@otterscan/api-schema/execution/activity'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { Table } from '@otterscan/ui/Table'
import { useMemo } from 'react'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { ChartPanel } from '../../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../../entities/export/TableExport.tsx'
import { useBaseFeeUse } from '../../../entities/useBaseFeeUse.ts'
import { useNumberFormat } from '../../../entities/useNumberFormat.ts'
import { useChain } from '../../../queries/connection/chainInfo.ts'
import type { ActivitySeries } from '../../../queries/gateway/activity.ts'
import { type ActivityKind, buildActivityChart, isPartly, listKinds } from './activityChart.ts'
import { createActivityColumns } from './activityColumns.tsx'

const TITLES: Readonly<Record<ActivityKind, string>> = {
  gas: 'Gas used',
  baseFee: 'Base fee',
  fees: 'Fees',
  transactions: 'Transactions',
  blobs: 'Blobs',
  contracts: 'Contracts',
}
/** More rows than this are in the saved file, and in the chart. */
const SHOWN_ROWS = 100

/** What is shown of the figures, and how; kept while another part of the chain loads. */
export interface ActivityChoice {
  readonly kind: ActivityKind
  readonly view: ChartView
}

interface ActivityViewProps {
  readonly series: ActivitySeries
  readonly interval: ActivityInterval
  readonly choice: ActivityChoice
  readonly onChoose: (choice: ActivityChoice) => void
}

/** The figures as a chart or as the table behind it. */
export function ActivityView({ series, interval, choice, onChoose }: ActivityViewProps) {
  const { parts, lastBlock } = series
  const { view } = choice
  const numbers = useNumberFormat()
  const { symbol, decimals } = useChain().nativeCurrency
  const { isBurnt } = useBaseFeeUse()
  const kinds = useMemo(() => listKinds(parts), [parts])
  const kind = kinds.includes(choice.kind) ? choice.kind : 'gas'
  const data = useMemo(() => {
    const units = { symbol, decimals, isBurnt }
    return buildActivityChart(kind, parts, { interval, numbers, units })
  }, [kind, parts, interval, numbers, symbol, decimals, isBurnt])
  const columns = useMemo(
    () => createActivityColumns(numbers, interval, isBurnt),
    [numbers, interval, isBurnt],
  )
  const newestFirst = useMemo(() => parts.toReversed(), [parts])
  const fileName = `chain-by-${interval}`
  const table = (
    <Table
      caption={`Figures by ${interval}`}
      columns={columns}
      rows={newestFirst.slice(0, SHOWN_ROWS)}
      rowKey={({ time }) => time.toString()}
      empty="The index has no block of this time."
    />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-2">
        <SegmentedControl
          label="What to show of the chain"
          value={kind}
          onChange={(one) => onChoose({ ...choice, kind: one })}
          options={kinds.map((value) => ({ value, label: TITLES[value] }))}
        />
        <ChartViewSwitch view={view} onChange={(one) => onChoose({ ...choice, view: one })} />
        <TableExport fileName={fileName} columns={columns} rows={newestFirst} />
      </div>
      {view === 'table' || parts.length === 0 ? (
        <div className="pt-2">{table}</div>
      ) : (
        <ChartPanel
          data={data}
          label={`${TITLES[kind]} by ${interval} from ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}, UTC; the same figures are in the table view`}
          fileName={`${kind}-by-${interval}`}
          table={table}
        />
      )}
      <p className="border-border border-t px-4 py-2 text-muted text-sm">
        {view === 'table' && parts.length > SHOWN_ROWS && (
          <>
            The newest {SHOWN_ROWS} of {numbers.formatInteger(BigInt(parts.length))} {interval}s; a saved file
            has all.{' '}
          </>
        )}
        {lastBlock === undefined ? (
          'No block is indexed yet.'
        ) : (
          <>
            From the index, up to block <BlockLink block={lastBlock} />.{' '}
            {describePartly(parts, kind, interval)} {interval === 'day' ? 'Days' : 'Hours'} without an indexed
            block are left out{view === 'chart' && ': the line has a gap there'}.
          </>
        )}
      </p>
    </>
  )
}

/** How many of them lack blocks; empty when none does. */
function describePartly(
  parts: ActivitySeries['parts'],
  kind: ActivityKind,
  interval: ActivityInterval,
): string {
  const count = parts.filter((part) => isPartly(kind, part)).length
  if (count === 0) return ''
  const subject = count === 1 ? `One ${interval} is` : `${count} ${interval}s are`
  return `${subject} marked: blocks of that time are missing in the figure, or may still come.`
}
