import { type BeaconClient, connectBeaconClient } from '@otterscan/clients/beacon'
import type { ExecutionClient } from '@otterscan/clients/execution'
import type { ChainInfo } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useConfig } from '../config/useConfig.ts'
import type { Clients } from '../queries/clients.ts'
import { ChainInfoContext } from '../queries/connection/useChain.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { headKey } from '../queries/head/headQuery.ts'
import { ClientsContext } from '../queries/useClients.ts'
import { NamesProvider } from './NamesProvider.tsx'
import { createAppRouter } from './router.tsx'

interface ConnectedAppProps {
  readonly execution: ExecutionClient
  readonly chainId: bigint
  readonly chainInfo: ChainInfo
  /** The header the probe saw, so that the first page need not ask for it again. */
  readonly head: BlockHeader | undefined
}

/** The pages, with everything they ask and read from. */
export function ConnectedApp({ execution, chainId, chainInfo, head }: ConnectedAppProps) {
  const { beaconAPI } = useConfig().config
  const clients = useMemo<Clients>(
    () => ({ chainId, execution, beacon: toBeaconClient(beaconAPI) }),
    [chainId, execution, beaconAPI],
  )
  const queryClient = useMemo(() => {
    const created = createQueryClient()
    if (head !== undefined) created.setQueryData(headKey(clients), head)
    return created
  }, [clients, head])
  const router = useMemo(() => createAppRouter(), [])
  return (
    <ClientsContext value={clients}>
      <ChainInfoContext value={chainInfo}>
        <QueryClientProvider client={queryClient}>
          <NamesProvider>
            <RouterProvider router={router} />
          </NamesProvider>
        </QueryClientProvider>
      </ChainInfoContext>
    </ClientsContext>
  )
}

/** Absent and empty both turn the consensus pages off. */
function toBeaconClient(url: string | undefined): BeaconClient | undefined {
  return url === undefined || url === ''
    ? undefined
    : connectBeaconClient({ url: new URL(url, window.location.href).href })
}
