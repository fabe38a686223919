import { MAINNET_CHAIN_ID } from '@otterscan/ethereum/chain'
import { formatNetworkName } from '@otterscan/ethereum/chains/findChain'
import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { SkipLink } from '@otterscan/ui/SkipLink'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { ROUTES } from '../../paths/routes.ts'
import { useClients } from '../../queries/clients.ts'
import { useChain } from '../../queries/connection/chainInfo.ts'
import { useIsConnected } from '../../queries/head/head.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { toSetAsideStore } from '../genesis/setAsideStore.ts'
import { useIsIdle } from '../useIsIdle.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LazyChainMenu } from './LazyChainMenu.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'

/** Pages without a header. */
const BARE_PAGES: ReadonlySet<string> = new Set([ROUTES.home, ROUTES.liveBlocks])

/** Layout of every page: network banner, header, content, footer. */
export function Shell() {
  const location = useRouterState({ select: (state) => state.location })
  const connected = useIsConnected()
  // Of the page that is drawn: the one that is on its way changes nothing yet, so that nothing moves twice.
  const bare = useRouterState({
    select: ({ matches, location: { pathname } }) => BARE_PAGES.has(matches.at(-1)?.routeId ?? pathname),
  })
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-text">
      <SkipLink>Skip to content</SkipLink>
      <NetworkBanner />
      {!bare && <Header />}
      <LazySetAsideNotice />
      {!connected && (
        <div
          role="status"
          className="border-warning/40 border-b bg-warning-soft px-4 py-1.5 text-center text-sm"
        >
          Disconnected: the node is not responding. The data shown may be out of date; retrying…
        </div>
      )}
      {bare && (
        // Below the messages, which would otherwise be covered; it takes no room of its own.
        <header className="relative z-30">
          <div className="absolute top-1.5 right-4 flex gap-2">
            <LazyChainMenu />
            <SettingsMenu />
          </div>
        </header>
      )}
      <main
        id="main"
        tabIndex={-1}
        // The footer starts below the fold, so that content loading in does not shift anything in view.
        className={`page-column flex flex-1 flex-col pb-10 outline-none ${bare ? '' : 'min-h-[calc(100dvh-3.5rem)]'}`}
      >
        <ErrorBoundary
          resetKey={location.href}
          fallback={({ error, retry }) => <ErrorPage error={error} onRetry={retry} />}
        >
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <LazyHelpers />
    </div>
  )
}

function NetworkBanner() {
  const { chainId } = useClients()
  const chainInfo = useChain()
  if (chainId === MAINNET_CHAIN_ID) return null
  return (
    <aside
      aria-label="Network"
      className="border-warning/30 border-b bg-warning-soft px-4 py-1 text-center font-medium text-sm text-warning"
    >
      You are on {formatNetworkName(chainId, chainInfo)}
    </aside>
  )
}

const SetAsideNotice = lazyComponent(
  async () => (await import('../genesis/SetAsideNotice.tsx')).SetAsideNotice,
)

/** The notice about data of a former chain; its code is fetched only where there is some. */
function LazySetAsideNotice() {
  const { chainId } = useClients()
  return toSetAsideStore(chainId).use() === null ? null : (
    <Lazy>
      <SetAsideNotice chainId={chainId} />
    </Lazy>
  )
}

const Shortcuts = lazyComponent(async () => (await import('./idleParts.ts')).idleParts.Shortcuts)

const LinkIntent = lazyComponent(async () => (await import('./idleParts.ts')).idleParts.LinkIntent)

/** Keyboard shortcuts with their dialogs, and prefetching of links, fetched once the page is idle. */
function LazyHelpers() {
  if (!useIsIdle()) return null
  return (
    // If they cannot be fetched, everything is still reachable.
    <>
      <Lazy>
        <Shortcuts />
      </Lazy>
      <Lazy>
        <LinkIntent />
      </Lazy>
    </>
  )
}
