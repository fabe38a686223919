import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { useSyncExternalStore } from 'react'
import { AppLink } from '../../entities/AppLink.tsx'
import { OtterLogo } from '../../entities/OtterLogo.tsx'
import { SiteName } from '../../entities/SiteName.tsx'
import { homePath } from '../../paths/sitePaths.ts'
import { usePriceSources } from '../../queries/price/priceSources.ts'
import { SearchBox } from '../../search/SearchBox.tsx'
import { LazyChainMenu } from './LazyChainMenu.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'

/** Sticky header: logo, prices, search, settings. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-surface">
      <div className="page-column flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <AppLink path={homePath} className="flex min-w-0 items-center gap-2 rounded-md text-lg">
          <OtterLogo sizePx={32} />
          <SiteName />
        </AppLink>
        <LazyTicker />
        <div className="ml-auto min-w-0 max-sm:order-last max-sm:basis-full sm:max-w-2xl sm:flex-1">
          <SearchBox variant="header" />
        </div>
        <div className="flex gap-2 max-sm:ml-auto">
          <LazyChainMenu />
          <SettingsMenu />
        </div>
      </div>
    </header>
  )
}

const PriceTicker = lazyComponent(async () => (await import('../../entities/PriceTicker.tsx')).PriceTicker)

const LARGE_SCREEN = '(min-width: 64rem)'

/** The price ticker, on large screens and chains with a price source; otherwise nothing is loaded or requested. */
function LazyTicker() {
  const { nativeFeed } = usePriceSources()
  const isLarge = useSyncExternalStore(subscribe, () => matchMedia(LARGE_SCREEN).matches)
  if (nativeFeed === undefined || !isLarge) return null
  // Space is reserved so that the search box does not move. If the ticker fails to load, the page works without it.
  return (
    <div className="min-w-60">
      <Lazy>
        <PriceTicker />
      </Lazy>
    </div>
  )
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(LARGE_SCREEN)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
