import { createExecutionClient } from '@otterscan/clients/execution'
import { DEFAULT_CHAIN_INFO } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { toWord } from '@otterscan/ethereum/hex'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { ConfigContext } from '../../../config/useConfig.ts'
import { ROUTES } from '../../../paths.ts'
import { ChainInfoContext } from '../../../queries/connection/useChain.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { headKey, headQuery } from '../../../queries/head/headQuery.ts'
import { ClientsContext } from '../../../queries/useClients.ts'
import { AddressScreen } from '../AddressScreen.tsx'
import type { AddressNode } from './addressNode.ts'

function ScreenOfRoute() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  return (
    <AddressScreen
      addressText={params.address ?? ''}
      subPath={params._splat ?? ''}
      nonceText={search.nonce}
      cursorHashText={search.h}
      cursorBlockText={search.b}
      pageText={search.p}
    />
  )
}

function createTestRouter(href: string) {
  const rootRoute = createRootRoute()
  const routes = [ROUTES.address, ROUTES.addressTab].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: ScreenOfRoute }),
  )
  const rest = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null })
  return createRouter({
    routeTree: rootRoute.addChildren([...routes, rest]),
    history: createMemoryHistory({ initialEntries: [href] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}

/** The address page at a place, in front of a node. The head moves only by `setHead`. */
export function renderAddress(
  href: string,
  node: AddressNode,
  options: { readonly chainId?: bigint; readonly faucets?: readonly string[] } = {},
) {
  const { chainId = 1337n, faucets = [] } = options
  const clients = { chainId, execution: createExecutionClient(node.transport), beacon: undefined }
  const queryClient = createQueryClient()
  const setHead = (number: bigint) =>
    queryClient.setQueryData(headKey(clients), { number, hash: toWord(number) } as BlockHeader)
  setHead(0n)
  queryClient.setQueryDefaults(headQuery(clients).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const router = createTestRouter(href)
  const config = { assetsURLPrefix: '', branding: {}, experimental: false }
  const result = render(
    <ConfigContext value={{ config, node: {} } as never}>
      <ClientsContext value={clients}>
        <ChainInfoContext value={{ ...DEFAULT_CHAIN_INFO, faucets }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </ChainInfoContext>
      </ClientsContext>
    </ConfigContext>,
  )
  return {
    unmount: result.unmount,
    setHead,
    href: () => router.state.location.href,
    history: router.history,
    navigate: (target: string) => router.history.push(target),
  }
}
