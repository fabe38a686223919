import { createExecutionClient } from '@otterscan/clients/execution'
import { DEFAULT_CHAIN_INFO } from '@otterscan/ethereum/chain'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { appConfigSchema } from '../config/AppConfig.ts'
import { ConfigContext } from '../config/useConfig.ts'
import { ChainInfoContext } from '../queries/connection/useChain.ts'
import { createQueryClient } from '../queries/createQueryClient.ts'
import { ClientsContext } from '../queries/useClients.ts'

// A busy machine may take longer than the second that is the default.
configure({ asyncUtilTimeout: 12_000 })

interface RenderScreenOptions {
  /** Answers of the node on the wire; a thrown error is the call's failure. */
  readonly answer: (method: string, params: readonly unknown[]) => unknown
  readonly chainId?: bigint
  /** As in `/config.json`. */
  readonly config?: Record<string, unknown>
}

/** Draws a screen as the app would, over a node that answers from the test. Tells what was asked and where one is. */
export function renderScreen(screen: ReactNode, options: RenderScreenOptions) {
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const execution = createExecutionClient({
    request: async (method, params) => {
      calls.push({ method, params })
      return options.answer(method, params)
    },
    subscribe: undefined,
    close: () => {},
  })
  const queryClient = createQueryClient(() => false)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    // As in the app: search parameters are texts.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
    history: createMemoryHistory({ initialEntries: ['/start'] }),
  })
  const config = v.parse(appConfigSchema, options.config ?? {})
  render(
    <ConfigContext
      value={{ config, node: { url: 'http://node', displayUrl: 'http://node', origin: 'test' } }}
    >
      <ClientsContext value={{ chainId: options.chainId ?? 1n, execution, beacon: undefined }}>
        <ChainInfoContext value={DEFAULT_CHAIN_INFO}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ChainInfoContext>
      </ClientsContext>
    </ConfigContext>,
  )
  return {
    calls,
    queryClient,
    /** Path and query one is at now. */
    getLocation: () => router.state.location.href,
  }
}
