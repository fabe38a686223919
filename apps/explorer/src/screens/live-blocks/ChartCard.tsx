import { Card } from '@otterscan/ui/Card'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { SegmentedControl } from '@otterscan/ui/SegmentedControl'
import { Spinner } from '@otterscan/ui/Spinner'
import { Table } from '@otterscan/ui/Table'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useChain } from '../../queries/connection/useChain.ts'
import { buildChartData, type ChartKind } from './chartSeries.ts'
import { toChartTableColumns } from './chartTableColumns.tsx'
import { hasBaseFees, type LiveBlockFacts } from './liveBlockFacts.ts'

const BlockChart = lazy(() => import('./BlockChart.tsx').then((module) => ({ default: module.BlockChart })))

const TITLES: Readonly<Record<ChartKind, string>> = { gas: 'Gas usage', burnt: 'Burnt fees' }

/** Gas or burnt fees of the newest blocks, as a chart or as the table behind it. */
export function ChartCard({ blocks }: { readonly blocks: readonly LiveBlockFacts[] }) {
  const { nativeCurrency } = useChain()
  const [wanted, setWanted] = useState<ChartKind>('gas')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const withBaseFee = hasBaseFees(blocks)
  const kind = withBaseFee ? wanted : 'gas'
  const data = useMemo(() => buildChartData(kind, blocks, nativeCurrency), [kind, blocks, nativeCurrency])
  const label = `${TITLES[kind]} of blocks ${data.blockLabels[0]} to ${data.blockLabels.at(-1)}; the same figures are in the table view`
  const table = (
    <Table
      caption={`${TITLES[kind]} by block`}
      columns={toChartTableColumns(kind, withBaseFee)}
      rows={blocks}
      rowKey={({ number }) => number.toString()}
    />
  )
  return (
    <Card
      title={TITLES[kind]}
      flush
      actions={
        <>
          {withBaseFee && (
            <SegmentedControl
              label="What to show"
              value={kind}
              onChange={setWanted}
              options={[
                { value: 'gas', label: TITLES.gas },
                { value: 'burnt', label: TITLES.burnt },
              ]}
            />
          )}
          <SegmentedControl
            label="How to show it"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </>
      }
    >
      {view === 'table' ? (
        table
      ) : (
        <div className="min-h-[340px] px-4 py-3">
          {/* Where the chart cannot be drawn or fetched, its figures still can. */}
          <ErrorBoundary fallback={() => table}>
            <Suspense
              fallback={
                <div className="flex h-[320px] items-center justify-center">
                  <Spinner label="Loading the chart" />
                </div>
              }
            >
              <BlockChart data={data} label={label} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </Card>
  )
}
