import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { usePriceSources } from '../../queries/price/usePriceSources.ts'

const PriceTicker = lazy(() =>
  import('../../entities/PriceTicker.tsx').then((module) => ({ default: module.PriceTicker })),
)

const LARGE_SCREEN = '(min-width: 64rem)'

/** The ticker on large screens of chains whose price can be asked; elsewhere nothing is drawn, loaded or asked. */
export function TickerSlot() {
  const { nativeFeed } = usePriceSources()
  const isLarge = useSyncExternalStore(subscribe, () => matchMedia(LARGE_SCREEN).matches)
  if (nativeFeed === undefined || !isLarge) return null
  // Room is kept from the start, so that the search box does not move; without the ticker a page is still a page.
  return (
    <div className="min-w-60">
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <PriceTicker />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
