import { AppLink } from '../../entities/AppLink.tsx'
import { OtterLogo } from '../../entities/OtterLogo.tsx'
import { SiteName } from '../../entities/SiteName.tsx'
import { homePath } from '../../paths.ts'
import { SearchBox } from '../../search/SearchBox.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'
import { TickerSlot } from './TickerSlot.tsx'

/** Logo, prices, search, settings; sticky. */
export function Header() {
  return (
    <header className="sticky top-0 z-30 border-border border-b bg-surface">
      <div className="page-column flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 py-2">
        <AppLink path={homePath} className="flex items-center gap-2 rounded-md text-lg">
          <OtterLogo sizePx={32} />
          <SiteName />
        </AppLink>
        <TickerSlot />
        <div className="ml-auto min-w-0 max-sm:order-last max-sm:basis-full sm:max-w-2xl sm:flex-1">
          <SearchBox place="header" />
        </div>
        <div className="max-sm:ml-auto">
          <SettingsMenu />
        </div>
      </div>
    </header>
  )
}
