import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AppConfig } from '../config/appConfig.ts'
import { getConfig } from '../config/loadConfig.ts'
import { type NodeEndpoint, toNodeEndpoint } from '../config/nodeEndpoint.ts'
import { ConfigContext, type ConfigValue } from '../config/useConfig.ts'
import { toSiteUrl } from '../paths/basePath.ts'
import { ConnectionGate } from './connection/ConnectionGate.tsx'
import { isReading, LazyDocs } from './docs/LazyDocs.tsx'
import { ErrorPage } from './ErrorPage.tsx'

/** The explorer: loads the configuration, then connects to the node, then shows the pages. */
export function App() {
  return (
    <ErrorBoundary fallback={({ error, retry }) => <ErrorPage error={error} onRetry={retry} />}>
      <ConfiguredApp />
    </ErrorBoundary>
  )
}

function ConfiguredApp() {
  const { state, reload } = useStartup()
  const value = useMemo<ConfigValue | undefined>(
    () => (state.status === 'ready' ? { config: state.config, node: state.node } : undefined),
    [state],
  )
  if (state.status === 'failed') {
    return isReading() ? <LazyDocs /> : <ErrorPage error={state.error} onRetry={reload} />
  }
  if (value === undefined) return null
  return (
    <ConfigContext value={value}>
      <ConnectionGate />
    </ConfigContext>
  )
}

/** State of the startup. */
type StartupState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly config: AppConfig; readonly node: NodeEndpoint }

/** Loads the configuration once; `reload` tries again after a failure. */
function useStartup(): { readonly state: StartupState; readonly reload: () => void } {
  const [state, setState] = useState<StartupState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let wanted = true
    getConfig()
      .then((config) => {
        if (wanted) setState({ status: 'ready', config, node: toNodeEndpoint(config, toSiteUrl('')) })
      })
      .catch((error: unknown) => {
        if (wanted) setState({ status: 'failed', error })
      })
    return () => {
      wanted = false
    }
  }, [attempt])
  const reload = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { state, reload }
}
