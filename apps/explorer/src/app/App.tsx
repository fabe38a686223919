import { ErrorBoundary } from '@otterscan/ui/ErrorBoundary'
import { useMemo } from 'react'
import { ConfigContext, type ConfigValue } from '../config/useConfig.ts'
import { ConnectionGate } from './connection/ConnectionGate.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { useStartup } from './useStartup.ts'

/** The whole explorer: configuration first, then the node, then the pages. */
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
  if (state.status === 'failed') return <ErrorPage error={state.error} onRetry={reload} />
  if (value === undefined) return null
  return (
    <ConfigContext value={value}>
      <ConnectionGate />
    </ConfigContext>
  )
}
