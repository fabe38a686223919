import { Card } from '@otterscan/ui/Card'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { Table } from '@otterscan/ui/Table'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ChartPanel } from '../../entities/chart/ChartPanel.tsx'
import { type ChartView, ChartViewSwitch } from '../../entities/chart/ChartViewSwitch.tsx'
import { TableExport } from '../../entities/export/TableExport.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { useSearchTexts } from '../../entities/useUrlTexts.ts'
import { gasPath } from '../../paths/sitePaths.ts'
import { type FeeBlock, hasBlobFees } from './feeBlocks.ts'
import { buildFeeChart, type FeeChartKind } from './feeChart.ts'
import { createFeeColumns } from './feeColumns.tsx'

const BLOCK_COUNTS = [20, 100, 400, 1_024] as const
const TITLES: Readonly<Record<FeeChartKind, string>> = { gas: 'Fees', blobs: 'Blob fees', usage: 'Gas used' }
/** More rows than this are in the saved file, and in the chart. */
const SHOWN_ROWS = 100

interface FeeChartCardProps {
  /** Oldest first. */
  readonly blocks: readonly FeeBlock[]
  readonly blockCount: number
}

/** Fees and use of gas of the newest blocks, as a chart or as the table behind it. */
export function FeeChartCard({ blocks, blockCount }: FeeChartCardProps) {
  const numbers = useNumberFormat()
  const navigate = useNavigate()
  const texts = useSearchTexts()
  const [wanted, setWanted] = useState<FeeChartKind>('gas')
  const [view, setView] = useState<ChartView>('chart')
  const hasBlobs = hasBlobFees(blocks)
  const kind = wanted === 'blobs' && !hasBlobs ? 'gas' : wanted
  const data = useMemo(
    () => buildFeeChart(kind, blocks, hasBlobs, numbers),
    [kind, blocks, hasBlobs, numbers],
  )
  const columns = useMemo(() => createFeeColumns(numbers, hasBlobs), [numbers, hasBlobs])
  const newestFirst = useMemo(() => blocks.toReversed(), [blocks])
  const kinds = (['gas', 'blobs', 'usage'] as const).filter((one) => one !== 'blobs' || hasBlobs)
  const table = (
    <>
      <Table
        caption="Fees by block"
        columns={columns}
        rows={newestFirst.slice(0, SHOWN_ROWS)}
        rowKey={({ number }) => number.toString()}
        empty="The node reported no block."
      />
      {newestFirst.length > SHOWN_ROWS && (
        <p className="px-4 py-2 text-muted text-sm">
          The newest {SHOWN_ROWS} of {numbers.formatInteger(newestFirst.length)} blocks; a saved file has all.
        </p>
      )}
    </>
  )
  return (
    <Card
      title={TITLES[kind]}
      flush
      actions={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <SegmentedControl
            label="How many blocks"
            value={`${blockCount}`}
            onChange={(blocks) =>
              void navigate({ ...gasPath, search: { ...texts, blocks }, replace: true, resetScroll: false })
            }
            options={BLOCK_COUNTS.map((count) => ({
              value: `${count}`,
              label: numbers.formatInteger(BigInt(count)),
            }))}
          />
          <SegmentedControl
            label="What to show"
            value={kind}
            onChange={setWanted}
            options={kinds.map((value) => ({ value, label: TITLES[value] }))}
          />
          <ChartViewSwitch view={view} onChange={setView} />
          <TableExport fileName="fees" columns={columns} rows={newestFirst} />
        </span>
      }
    >
      {view === 'table' || blocks.length === 0 ? (
        table
      ) : (
        <ChartPanel
          data={data}
          label={`${TITLES[kind]} of blocks ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}; the same figures are in the table view`}
          fileName={`${kind}-fees`}
          table={table}
        />
      )}
    </Card>
  )
}
