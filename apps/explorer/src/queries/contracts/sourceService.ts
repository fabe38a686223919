import type { SourceService } from '@otterscan/clients/sourcify'
import { useMemo } from 'react'
import type { AppConfig } from '../../config/appConfig.ts'
import { useConfig } from '../../config/useConfig.ts'
import { createStoredText } from '../storedText.ts'

/** The public service, used only after the user has chosen it. */
export const PUBLIC_SOURCE_NAME = 'Sourcify Servers'
const PUBLIC_SERVICE: SourceService = { url: 'https://sourcify.dev/server', format: 'SourcifyAPIV2' }

/** Stored value for "no service". No service can have this name. */
const OFF = ''

/** A service with its display name. */
export interface NamedSourceService extends SourceService {
  readonly name: string
}

/** The available services and the selected one. */
export interface SourceChoice {
  readonly names: readonly string[]
  /** `undefined` when switched off or when there is none. */
  readonly selected: NamedSourceService | undefined
  /** What is wrong with the configuration or the choice. */
  readonly warning: string | undefined
  /** `undefined` switches off. */
  readonly select: (name: string | undefined) => void
}

const storedChoice = createStoredText('sourcifySource')

/** The contract-source services of the configuration and the one chosen; remembered across visits. */
export function useSourceService(): SourceChoice {
  const { sourcify } = useConfig().config
  const stored = storedChoice.use()
  return useMemo(() => {
    const services = listServices(sourcify)
    return { names: services.map(({ name }) => name), ...choose(services, sourcify, stored), select }
  }, [sourcify, stored])
}

function select(name: string | undefined): void {
  storedChoice.set(name ?? OFF)
}

/** The selected service and any error. Configured ones are on by default, the public one is off. */
export function choose(
  services: readonly NamedSourceService[],
  sourcify: AppConfig['sourcify'],
  stored: string | null,
): Pick<SourceChoice, 'selected' | 'warning'> {
  if (services.length === 0) return { selected: undefined, warning: 'No Sourcify sources found.' }
  if (stored === OFF) return { selected: undefined, warning: undefined }
  const isConfigured = sourcify?.sources !== undefined
  const first = isConfigured ? services[0] : undefined
  if (stored === null) return { selected: first, warning: undefined }
  const chosen = services.find(({ name }) => name === stored)
  if (chosen !== undefined) return { selected: chosen, warning: undefined }
  return { selected: first, warning: `Unknown Sourcify source: ${stored}` }
}

let hasWarned = false

/** Services in the configuration's order; the public one alone where none is configured. */
export function listServices(sourcify: AppConfig['sourcify']): readonly NamedSourceService[] {
  const { sources } = sourcify ?? {}
  if (sources === undefined) return [{ name: PUBLIC_SOURCE_NAME, ...PUBLIC_SERVICE }]
  return Object.entries(sources).map(([name, source]): NamedSourceService => {
    if (typeof source !== 'string') return { name, url: source.url, format: source.backendFormat }
    if (!hasWarned) {
      hasWarned = true
      // biome-ignore lint/suspicious/noConsole: the operator of the site must see the deprecated format
      console.warn(
        `sourcify.sources: "${name}" is in the old format; write { "url": "…", "backendFormat": "RepositoryV1" }`,
      )
    }
    return { name, url: source, format: 'RepositoryV1' }
  })
}
