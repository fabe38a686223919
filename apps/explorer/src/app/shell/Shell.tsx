import { toNetworkName } from '@otterscan/ethereum/chain'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { SkipLink } from '@otterscan/ui/SkipLink'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useNumberStyle } from '../../entities/useNumberStyle.ts'
import { ROUTES } from '../../paths.ts'
import { useChain } from '../../queries/connection/useChain.ts'
import { useIsConnected } from '../../queries/head/useIsConnected.ts'
import { useClients } from '../../queries/useClients.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { ShortcutsSlot } from '../shortcuts/ShortcutsSlot.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'

/** Frame of every page: network banner, header, content, footer. */
export function Shell() {
  const location = useRouterState({ select: (state) => state.location })
  const connected = useIsConnected()
  const { style } = useNumberStyle()
  const bare = location.pathname === ROUTES.home || location.pathname === ROUTES.liveBlocks
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-text">
      <SkipLink>Skip to content</SkipLink>
      <NetworkBanner />
      {bare ? (
        <header className="absolute top-8 right-4 z-30">
          <SettingsMenu />
        </header>
      ) : (
        <Header />
      )}
      {!connected && (
        <div
          role="status"
          className="border-warning/40 border-b bg-warning-soft px-4 py-1.5 text-center text-sm"
        >
          Disconnected: the node does not answer. What is shown may be out of date; trying again…
        </div>
      )}
      <main
        id="main"
        tabIndex={-1}
        // The footer starts below the first screenful: a screen that fills up pushes nothing that is in view.
        className={`page-column flex flex-1 flex-col pb-10 outline-none ${bare ? '' : 'min-h-[calc(100dvh-3.5rem)]'}`}
      >
        <ErrorBoundary
          resetKey={location.href}
          fallback={({ error, retry }) => <ErrorPage error={error} onRetry={retry} />}
        >
          {/* Every number on the page is written anew. */}
          <Outlet key={style} />
        </ErrorBoundary>
      </main>
      <Footer />
      <ShortcutsSlot />
    </div>
  )
}

function NetworkBanner() {
  const { chainId } = useClients()
  const chainInfo = useChain()
  if (chainId === 1n) return null
  return (
    <aside
      aria-label="Network"
      className="border-warning/30 border-b bg-warning-soft px-4 py-1 text-center font-medium text-sm text-warning"
    >
      You are on {toNetworkName(chainId, chainInfo)}
    </aside>
  )
}
