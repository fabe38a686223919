import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, Suspense } from 'react'
import type { CopyAsProps } from './CopyAsMenu.tsx'

const CopyAsMenu = lazy(() => import('./CopyAsMenu.tsx').then((module) => ({ default: module.CopyAsMenu })))

/** Copies the question behind the page for other tools; fetched after the page, which does without it. */
export function LazyCopyAs({ subject, answer }: CopyAsProps) {
  return (
    <span className="inline-flex h-7 min-w-24">
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <CopyAsMenu subject={subject} answer={answer} />
        </Suspense>
      </ErrorBoundary>
    </span>
  )
}
