import { formatInteger } from '@otterscan/ethereum/units'
import { Skeleton } from '@otterscan/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../../config/useConfig.ts'
import { AppLink } from '../../entities/AppLink.tsx'
import { OtterLogo } from '../../entities/OtterLogo.tsx'
import { PageTitle } from '../../entities/PageTitle.tsx'
import { QueryPanel } from '../../entities/QueryPanel.tsx'
import { SiteName } from '../../entities/SiteName.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { blockPath, contractsPath, liveBlocksPath } from '../../paths.ts'
import { useIndexSupport } from '../../queries/gateway/useIndexSupport.ts'
import { headQuery } from '../../queries/head/headQuery.ts'
import { useClients } from '../../queries/useClients.ts'
import { SearchBox } from '../../search/SearchBox.tsx'
import { FinalizedSlot } from './FinalizedSlot.tsx'

/** Logo, search, and where the chain is. */
export function HomeScreen() {
  const { config } = useConfig()
  const head = useQuery(headQuery(useClients()))
  const { isOffered } = useIndexSupport()
  const isAnnounced = config.experimental && config.branding.hideAnnouncements !== true
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col items-center justify-center gap-8 py-10">
      <PageTitle page="Home" />
      <h1 className="flex items-center gap-4 text-[40px] text-accent leading-none">
        <OtterLogo sizePx={96} />
        <SiteName />
      </h1>
      <SearchBox place="home" />
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
              <span className="link font-medium">Latest block: {formatInteger(header.number)}</span>
              <span className="text-sm">
                <Timestamp timestamp={header.timestamp} />
              </span>
            </AppLink>
          )}
        </QueryPanel>
        <FinalizedSlot />
        <AppLink path={liveBlocksPath} className="link mt-2 inline-block rounded-md px-3 py-1 text-sm">
          Live blocks
        </AppLink>
        {/* Room is kept, so that what stands above does not move once the gateway has answered. */}
        <div className="min-h-8">
          {isOffered && !isAnnounced && (
            <AppLink path={contractsPath()} className="link inline-block rounded-md px-3 py-1 text-sm">
              Contracts
            </AppLink>
          )}
        </div>
      </div>
    </div>
  )
}
