import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Spinner } from '@otterscan/ui/Spinner'
import { type ReactNode, Suspense } from 'react'
import type { BlockChartProps } from './BlockChart.tsx'

const BlockChart = lazyComponent(async () => (await import('./BlockChart.tsx')).BlockChart)

interface ChartPanelProps extends BlockChartProps {
  /** The exact values, shown if the chart cannot be fetched or drawn. */
  readonly table: ReactNode
}

/** A chart in a card; its code is fetched on demand. */
export function ChartPanel({ table, ...chart }: ChartPanelProps) {
  return (
    <div className="min-h-[340px] px-4 py-3">
      <ErrorBoundary fallback={() => table}>
        <Suspense
          fallback={
            <div className="flex h-[320px] items-center justify-center">
              <Spinner label="Loading the chart" />
            </div>
          }
        >
          <BlockChart {...chart} />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
