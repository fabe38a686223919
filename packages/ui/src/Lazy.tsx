import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/**
 * A component whose code is fetched when it is first drawn, below a `Suspense` or `Lazy`; its props keep their type,
 * generic ones too, which `lazy` loses.
 */
export function lazyComponent<Component>(load: () => Promise<Component>): Component {
  return lazy(async () => ({ default: (await load()) as () => null })) as unknown as Component
}

/** Wraps an optional lazy component: renders nothing while it is loading and when loading fails. */
export function Lazy({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
