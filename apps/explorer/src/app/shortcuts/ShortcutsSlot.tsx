import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, Suspense } from 'react'
import { useIsIdle } from '../useIsIdle.ts'

const Shortcuts = lazy(() => import('./Shortcuts.tsx').then((module) => ({ default: module.Shortcuts })))

/** Shortcuts and what they open, fetched once the page has come to rest. */
export function ShortcutsSlot() {
  if (!useIsIdle()) return null
  return (
    // Where it cannot be fetched, everything can still be reached without shortcuts.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <Shortcuts />
      </Suspense>
    </ErrorBoundary>
  )
}
