import { Card } from '@otterscan/ui/Card'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { PanelState } from '@otterscan/ui/PanelState'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { type ReactNode, Suspense } from 'react'
import type { TabEntry } from './TabEntry.ts'

interface TabContentProps<Props> {
  /** `undefined` if the URL does not name a tab. */
  readonly entry: TabEntry<Props> | undefined
  readonly tabProps: Props
  /** The subject of the page; a change clears a failure. */
  readonly resetKey: string
  /** Message instead of a tab that the page does not have. */
  readonly absent: ReactNode
}

/** Content of a tab. A rendering failure affects the tab, not the page. */
export function TabContent<Props extends object>({
  entry,
  tabProps,
  resetKey,
  absent,
}: TabContentProps<Props>) {
  if (entry === undefined) {
    return (
      <Card>
        <PanelState status="absent">{absent}</PanelState>
      </Card>
    )
  }
  return (
    <ErrorBoundary
      resetKey={`${resetKey} ${entry.name}`}
      fallback={({ retry }) => <Failed onRetry={retry} />}
    >
      <Suspense fallback={<TabSkeleton label={entry.label} />}>
        <entry.Content {...tabProps} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Card>
      <PanelState
        status="failed"
        title="This tab could not be displayed"
        details="The other tabs still work. If it happens again, the node's response may have an unexpected format."
        onRetry={onRetry}
      />
    </Card>
  )
}

function TabSkeleton({ label }: { readonly label: string }) {
  return (
    <Card>
      <PanelState status="loading" label={`Loading ${label}`}>
        <Skeleton chars={60} height={320} />
      </PanelState>
    </Card>
  )
}
