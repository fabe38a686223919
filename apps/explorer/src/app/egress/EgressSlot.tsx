import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, Suspense } from 'react'
import { useIsIdle } from '../useIsIdle.ts'

const EgressMark = lazy(() => import('./EgressMark.tsx').then((module) => ({ default: module.EgressMark })))

/** Room for the mark about hosts contacted, fetched once the page has come to rest. */
export function EgressSlot() {
  const isIdle = useIsIdle()
  return (
    <span className="inline-flex min-h-6 min-w-56 justify-center">
      {isIdle && (
        // Where it cannot be fetched there is no mark, which claims nothing.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <EgressMark />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  )
}
