import { Banner } from '../src/Banner.tsx'
import { PanelState } from '../src/PanelState.tsx'
import { Skeleton } from '../src/Skeleton.tsx'

export function StateSamples() {
  return (
    <div className="divide-y divide-border">
      <PanelState
        status="failed"
        title="The trace could not be read"
        details="The node returned “method not found”. It may not support this interface."
        onRetry={() => {}}
      />
      <PanelState status="absent">This consignment has no transfers.</PanelState>
      <div className="p-4">
        <PanelState status="loading" label="Loading transfers">
          <div className="space-y-2">
            <Skeleton />
            <Skeleton chars={30} />
            <Skeleton height={32} />
          </div>
        </PanelState>
      </div>
      <div className="space-y-2 p-4">
        <Banner>For your information.</Banner>
        <Banner tone="success">The change was saved.</Banner>
        <Banner tone="warning" onDismiss={() => {}}>
          The node lags 14 steps behind.
        </Banner>
        <Banner tone="danger">The connection is lost.</Banner>
      </div>
    </div>
  )
}
