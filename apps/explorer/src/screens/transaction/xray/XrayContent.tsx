import { Card } from '@otterscan/ui/Card'
import { lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { Suspense, useMemo } from 'react'
import { UnreadableEntries } from '../../../entities/UnreadableEntries.tsx'
import { ViewSwitch } from '../../../entities/ViewSwitch.tsx'
import type { Xray } from '../../../queries/transaction/xray.ts'
import { listKeyCandidates } from '../state-diff/listKeyCandidates.ts'
import type { MinedBlock, TransactionView } from '../TransactionView.ts'
import { BlockBeforeContext } from '../trace/FrameDetails.tsx'
import { NamedRunContext } from './AccessLine.tsx'
import { useXrayPlace } from './useXrayPlace.ts'
import { XraySources } from './XraySources.tsx'
import { XrayTreeView } from './XrayTreeView.tsx'

const FlameGraph = lazyComponent(async () => (await import('./FlameGraph.tsx')).FlameGraph)

interface XrayContentProps {
  readonly xray: Xray
  readonly view: TransactionView
  readonly block: MinedBlock
  readonly isReadingStorage: boolean
}

/** The tree, or its flame graph, with what it was made from. */
export function XrayContent({ xray, view, block, isReadingStorage }: XrayContentProps) {
  const [place, change] = useXrayPlace()
  const form = place.view === 'flame' ? 'flame' : 'tree'
  const { tree } = xray
  const run = useMemo(
    () => ({ hash: view.transaction.hash, block, candidates: listKeyCandidates(view, NO_CHANGES) }),
    [view, block],
  )
  return (
    <BlockBeforeContext value={block.number === 0n ? undefined : block.number - 1n}>
      <XraySources xray={xray} isReadingStorage={isReadingStorage} />
      {xray.unreadable.length > 0 && (
        <Card flush>
          <UnreadableEntries nouns={['entry', 'entries']} unreadable={xray.unreadable} />
        </Card>
      )}
      <NamedRunContext value={run}>
        <div className="flex">
          <ViewSwitch
            label="Form of the X-ray"
            views={FORMS}
            view={form}
            onChange={(chosen) => change({ view: chosen === 'tree' ? undefined : chosen })}
          />
        </div>
        {form === 'tree' ? (
          <XrayTreeView tree={tree} xray={xray} view={view} block={block} />
        ) : (
          <Suspense fallback={<Skeleton chars={60} />}>
            <FlameGraph tree={tree} />
          </Suspense>
        )}
      </NamedRunContext>
    </BlockBeforeContext>
  )
}

const FORMS = { tree: 'Tree', flame: 'Flame graph' }

const NO_CHANGES = { accounts: [] }
