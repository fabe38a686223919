import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, Suspense, useState } from 'react'
import { toIndexCoverage } from '../../queries/gateway/indexCoverage.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'

const IndexProgress = lazy(() =>
  import('./IndexProgress.tsx').then((module) => ({ default: module.IndexProgress })),
)

/** How far the index is, fetched and drawn only where one is being built; once there it stays to say that it is done. */
export function IndexProgressSlot() {
  const { source } = useIndexSupport()
  const isUnfinished = source.kind === 'index' && toIndexCoverage(source.index).kind === 'growing'
  const [wasUnfinished, setWasUnfinished] = useState(false)
  if (isUnfinished && !wasUnfinished) setWasUnfinished(true)
  if (!wasUnfinished) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <IndexProgress />
      </Suspense>
    </ErrorBoundary>
  )
}
