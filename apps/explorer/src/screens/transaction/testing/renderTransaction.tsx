import { createExecutionClient } from '@otterscan/clients/execution'
import { DEFAULT_CHAIN_INFO } from '@otterscan/ethereum/chain'
import type { BlockHeader } from '@otterscan/ethereum/execution/block'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { ConfigContext } from '../../../config/useConfig.ts'
import { ROUTES } from '../../../paths.ts'
import { ChainInfoContext } from '../../../queries/connection/useChain.ts'
import { createQueryClient } from '../../../queries/createQueryClient.ts'
import { headKey, headQuery } from '../../../queries/head/headQuery.ts'
import { ClientsContext } from '../../../queries/useClients.ts'
import { TransactionScreen } from '../TransactionScreen.tsx'
import { BLOCK_HASH, type TransactionNode } from './transactionNode.ts'

function ScreenOfRoute() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return <TransactionScreen hashText={params.transactionHash ?? ''} subPath={params._splat ?? ''} />
}

function createTestRouter(href: string) {
  const rootRoute = createRootRoute()
  const routes = [ROUTES.transaction, ROUTES.transactionTab].map((path) =>
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

/** The transaction page at a place, in front of a node. The head stands at the transaction's block. */
export function renderTransaction(
  href: string,
  node: TransactionNode,
  options: { readonly config?: Readonly<Record<string, unknown>>; readonly chainId?: bigint } = {},
) {
  const clients = {
    chainId: options.chainId ?? 1337n,
    execution: createExecutionClient(node.transport),
    beacon: undefined,
  }
  const queryClient = createQueryClient()
  const setHead = (number: bigint, hash: `0x${string}`) =>
    act(() => {
      queryClient.setQueryData(headKey(clients), { number, hash } as BlockHeader)
    })
  queryClient.setQueryDefaults(headQuery(clients).queryKey, { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(headKey(clients), { number: 100n, hash: BLOCK_HASH } as BlockHeader)
  const router = createTestRouter(href)
  const config = { assetsURLPrefix: '', branding: {}, experimental: false, ...options.config }
  render(
    <ConfigContext value={{ config, node: {} } as never}>
      <ClientsContext value={clients as never}>
        <ChainInfoContext value={DEFAULT_CHAIN_INFO}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </ChainInfoContext>
      </ClientsContext>
    </ConfigContext>,
  )
  return {
    setHead,
    href: () => router.state.location.href,
    refetch: () =>
      act(() =>
        queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'transaction' }),
      ),
  }
}
