import { type BeaconClient, connectBeaconClient } from '@otterscan/clients/beacon'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { ChainInfo } from '@otterscan/ethereum/chain'
import { findDialectRules } from '@otterscan/ethereum/dialects/findDialectRules'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { createNumberFormat, type NumberFormat, type NumberStyle } from '@otterscan/ethereum/units'
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useConfig } from '../config/useConfig.ts'
import { NumberFormatContext, useNumberStyle } from '../entities/useNumberFormat.ts'
import { toSiteUrl } from '../paths/basePath.ts'
import { type Clients, ClientsContext } from '../queries/clients.ts'
import { ChainInfoContext } from '../queries/connection/chainInfo.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { dialectQuery } from '../queries/dialect/dialect.ts'
import { finalizedKey } from '../queries/head/finality.ts'
import { headKey } from '../queries/head/head.ts'
import { NamesContext, siteLabelsQuery } from '../queries/names/addressLabels.ts'
import { createAppRouter } from './router.tsx'

interface ConnectedAppProps {
  readonly execution: ExecutionClient
  readonly chainId: bigint
  readonly chainInfo: ChainInfo
  /** The header the probe received, so that the first page does not request it again. */
  readonly head: BlockHeader | undefined
  /** As `head`: the number of the newest finalized block. */
  readonly finalized: bigint | undefined
}

const NUMBER_FORMATS: Readonly<Record<NumberStyle, NumberFormat>> = {
  comma: createNumberFormat('comma'),
  space: createNumberFormat('space'),
  plain: createNumberFormat('plain'),
}

/** The pages, with the clients, caches and settings they read from. */
export function ConnectedApp({ execution, chainId, chainInfo, head, finalized }: ConnectedAppProps) {
  const { beaconAPI } = useConfig().config
  const clients = useMemo<Clients>(
    () => ({ chainId, execution, beacon: toBeaconClient(beaconAPI) }),
    [chainId, execution, beaconAPI],
  )
  const queryClient = useMemo(() => {
    const created = createQueryClient()
    void created.prefetchQuery(dialectQuery(findDialectRules(clients.chainId)?.id))
    if (head !== undefined) created.setQueryData(headKey(clients), head)
    if (finalized !== undefined) created.setQueryData(finalizedKey(clients), finalized)
    return created
  }, [clients, head, finalized])
  const { style } = useNumberStyle()
  const router = useMemo(() => createAppRouter(), [])
  return (
    <ClientsContext value={clients}>
      <ChainInfoContext value={chainInfo}>
        <QueryClientProvider client={queryClient}>
          <NamesProvider>
            <NumberFormatContext value={NUMBER_FORMATS[style]}>
              <RouterProvider router={router} />
            </NumberFormatContext>
          </NamesProvider>
        </QueryClientProvider>
      </ChainInfoContext>
    </ClientsContext>
  )
}

/** Absent or empty turns the consensus pages off. */
function toBeaconClient(url: string | undefined): BeaconClient | undefined {
  return url === undefined || url === '' ? undefined : connectBeaconClient({ url: toSiteUrl(url) })
}

/** Provides address names to all pages. */
function NamesProvider({ children }: { readonly children: ReactNode }) {
  const { addressLabelsURL = '' } = useConfig().config
  const query = siteLabelsQuery(addressLabelsURL)
  const { data } = useQuery(addressLabelsURL === '' ? { ...query, queryFn: skipToken } : query)
  const names = useMemo(() => ({ findSiteLabel: data?.find ?? findNothing }), [data])
  return <NamesContext value={names}>{children}</NamesContext>
}

function findNothing(): undefined {
  return undefined
}
