import type { BeaconClient } from '@otterscan/clients/beacon'
import { DEFAULT_CHAIN_INFO } from '@otterscan/ethereum/chain'
import { type AnswerCall, createFakeNode } from '@otterscan/testing/fakeNode'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { appConfigSchema } from '../config/appConfig.ts'
import { ConfigContext } from '../config/useConfig.ts'
import { ClientsContext } from '../queries/clients.ts'
import { ChainInfoContext } from '../queries/connection/chainInfo.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { clientsOf } from './clientsOf.ts'

interface RenderScreenOptions {
  readonly answer: AnswerCall
  readonly chainId?: bigint
  readonly beacon?: BeaconClient
  /** Query of the URL. */
  readonly search?: string | undefined
  /** As in `/config.json`. */
  readonly config?: Record<string, unknown>
}

/** Draws a screen as the app would, over a node that answers from the test. Tells what was asked and where one is. */
export function renderScreen(screen: ReactNode, options: RenderScreenOptions) {
  const node = createFakeNode(options.answer)
  const queryClient = createQueryClient(() => false)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    // As in the app: search parameters are texts.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
    history: createMemoryHistory({
      initialEntries: [options.search === undefined ? '/start' : `/start?${options.search}`],
    }),
  })
  const config = v.parse(appConfigSchema, options.config ?? {})
  render(
    <ConfigContext
      value={{ config, node: { url: 'http://node', displayUrl: 'http://node', origin: 'test' } }}
    >
      <ClientsContext value={{ ...clientsOf(node, options.chainId), beacon: options.beacon }}>
        <ChainInfoContext value={DEFAULT_CHAIN_INFO}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ChainInfoContext>
      </ClientsContext>
    </ConfigContext>,
  )
  return {
    calls: node.calls,
    queryClient,
    /** Path and query one is at now. */
    getLocation: () => router.state.location.href,
  }
}
