import { Lazy, lazyComponent } from '@otterscan/ui/Lazy'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { bareHome } from '../../entities/bareHome.ts'
import { OtterLogo } from '../../entities/OtterLogo.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { SiteName } from '../../entities/SiteName.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { useNumberFormat } from '../../entities/useNumberFormat.ts'
import { blockPath } from '../../paths/blockPaths.ts'
import { contractsPath } from '../../paths/contractPaths.ts'
import { liveBlocksPath } from '../../paths/sitePaths.ts'
import { useClients } from '../../queries/clients.ts'
import { useIndexSupport } from '../../queries/gateway/gatewayStatus.ts'
import { headQuery } from '../../queries/head/head.ts'
import { SearchBox } from '../../search/SearchBox.tsx'

/** Only where a beacon node is configured; it brings all that reads one. */
const FinalizedSlot = lazyComponent(async () => (await import('./FinalizedSlot.tsx')).FinalizedSlot)

const Below = lazyComponent(async () => (await import('./Below.tsx')).Below)

/** Home page: logo, search, latest block and finalized slot; below the fold what is happening, unless it is to be bare. */
export function HomeScreen() {
  const isBare = bareHome.use() !== null
  const numbers = useNumberFormat()
  const { config } = useConfig()
  const clients = useClients()
  const head = useQuery(headQuery(clients))
  const { isOffered } = useIndexSupport()
  const isAnnounced = config.experimental && config.branding.hideAnnouncements !== true
  return (
    <>
      <div
        className={`mx-auto flex w-full max-w-2xl ${isBare ? 'flex-1' : 'min-h-dvh'} flex-col items-center justify-center gap-8 py-10`}
      >
        <PageTitle page="Home" />
        <h1 className="flex items-center gap-4 text-[40px] text-accent leading-none">
          <OtterLogo sizePx={96} />
          <SiteName />
        </h1>
        <SearchBox variant="home" />
        {isAnnounced && (
          <AppLink path={contractsPath()} className="font-semibold text-success hover:underline">
            🧪 EXPERIMENTAL CONTRACT BROWSER 🧪
          </AppLink>
        )}
        <div className="min-h-14 text-center">
          <QueryPanel query={head} noun="the latest block" skeleton={<Skeleton chars={28} />}>
            {(header) => (
              <AppLink
                path={blockPath(header.number)}
                className="group flex flex-col items-center gap-1 rounded-md px-3 py-1"
              >
                <span className="link font-medium">Latest block: {numbers.formatInteger(header.number)}</span>
                <span className="text-sm">
                  <Timestamp timestamp={header.timestamp} />
                </span>
              </AppLink>
            )}
          </QueryPanel>
          {clients.beacon !== undefined && (
            <Suspense fallback={<div className="min-h-14" />}>
              <FinalizedSlot />
            </Suspense>
          )}
          <AppLink path={liveBlocksPath} className="link mt-2 inline-block rounded-md px-3 py-1 text-sm">
            Live blocks
          </AppLink>
          {/* Space is reserved, so that nothing above moves once the gateway has responded. */}
          <div className="min-h-8">
            {isOffered && !isAnnounced && (
              <AppLink path={contractsPath()} className="link inline-block rounded-md px-3 py-1 text-sm">
                Contracts
              </AppLink>
            )}
          </div>
        </div>
      </div>
      {!isBare && (
        <Lazy>
          <Below />
        </Lazy>
      )}
    </>
  )
}
