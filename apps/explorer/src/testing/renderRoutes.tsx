import { DEFAULT_CHAIN_INFO, type NativeCurrency } from '@otterscan/ethereum/chain'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type RenderResult, render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { ConfigContext } from '../config/useConfig.ts'
import { type Clients, ClientsContext } from '../queries/clients.ts'
import { ChainInfoContext } from '../queries/connection/chainInfo.ts'

const NODE = { url: 'http://node', displayUrl: 'http://node', origin: 'test' }
const ETHER = DEFAULT_CHAIN_INFO.nativeCurrency

interface RenderRoutesOptions {
  readonly clients: Clients
  readonly queryClient: QueryClient
  /** Over the defaults of `/config.json`. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly faucets?: readonly string[] | undefined
  readonly nativeCurrency?: NativeCurrency | undefined
}

/** Draws a screen at the routes it has, as the app would; any other place is empty. Gives the router and the drawing. */
export function renderRoutes(
  href: string,
  paths: readonly string[],
  screen: () => ReactNode,
  { clients, queryClient, config, faucets = [], nativeCurrency = ETHER }: RenderRoutesOptions,
) {
  const rootRoute = createRootRoute()
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: screen }),
  )
  const rest = createRoute({ getParentRoute: () => rootRoute, path: '$', component: () => null })
  const router = createRouter({
    routeTree: rootRoute.addChildren([...routes, rest]),
    history: createMemoryHistory({ initialEntries: [href] }),
    // As in the app: search parameters are texts.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
  const fullConfig = { assetsURLPrefix: '', branding: {}, experimental: false, ...config }
  const result: RenderResult = render(
    <ConfigContext value={{ config: fullConfig, node: NODE } as never}>
      <ClientsContext value={clients}>
        <ChainInfoContext value={{ ...DEFAULT_CHAIN_INFO, faucets, nativeCurrency }}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </ChainInfoContext>
      </ClientsContext>
    </ConfigContext>,
  )
  return { router, result }
}
