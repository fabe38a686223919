import { Card } from '@otterscan/ui/Card'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { lazy, Suspense } from 'react'
import type { TransactionTab as TabName } from '../../paths.ts'
import { TransactionOverviewTab } from './overview/TransactionOverviewTab.tsx'
import type { TransactionView } from './TransactionView.ts'

const LogsTab = lazy(async () => ({ default: (await import('./logs/LogsTab.tsx')).LogsTab }))
const TraceTab = lazy(async () => ({ default: (await import('./trace/TraceTab.tsx')).TraceTab }))
const StateDiffTab = lazy(async () => ({
  default: (await import('./state-diff/StateDiffTab.tsx')).StateDiffTab,
}))

/** Content of one tab; the code of all but the overview is fetched when opened. */
export function TransactionTab({ tab, view }: { readonly tab: TabName; readonly view: TransactionView }) {
  if (tab === 'overview') return <TransactionOverviewTab view={view} />
  const Tab = TABS[tab]
  return (
    <Suspense fallback={<TabSkeleton />}>
      <Tab view={view} />
    </Suspense>
  )
}

const TABS = { logs: LogsTab, trace: TraceTab, statediff: StateDiffTab }

function TabSkeleton() {
  return (
    <Card>
      <PanelState status="loading" label="Loading">
        <Skeleton chars={60} height={320} />
      </PanelState>
    </Card>
  )
}
