import { createContext, useContext } from 'react'
import type { AppConfig } from './appConfig.ts'
import type { NodeEndpoint } from './nodeEndpoint.ts'

/** The configuration and the node it names. */
export interface ConfigValue {
  readonly config: AppConfig
  readonly node: NodeEndpoint
}

/** Provides the configuration; set by the app. */
export const ConfigContext = createContext<ConfigValue | undefined>(undefined)

/** The configuration in use. Throws: `Error` outside the provider. */
export function useConfig(): ConfigValue {
  const value = useContext(ConfigContext)
  if (value === undefined) throw new Error('no configuration')
  return value
}
