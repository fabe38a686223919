import { useCallback, useEffect, useState } from 'react'
import type { AppConfig } from '../config/AppConfig.ts'
import { getConfig } from '../config/loadConfig.ts'
import { type NodeEndpoint, toNodeEndpoint } from '../config/nodeEndpoint.ts'

/** How far the start has come. */
export type StartupState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly config: AppConfig; readonly node: NodeEndpoint }

/** Loads the configuration once; `reload` tries again after a failure. */
export function useStartup(): { readonly state: StartupState; readonly reload: () => void } {
  const [state, setState] = useState<StartupState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let wanted = true
    getConfig()
      .then((config) => {
        if (wanted) setState({ status: 'ready', config, node: toNodeEndpoint(config, window.location.href) })
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
