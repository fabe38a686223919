import { useState } from 'react'
import { useConfig } from '../../config/useConfig.ts'

const DEFAULT_SOURCE_NAME = 'Sourcify Servers'
const STORE_KEY = 'sourcifySource'

/** The configured contract-source services by name, and the one chosen; remembered across visits. */
export function useSourcifySource(): {
  readonly names: readonly string[]
  readonly selected: string
  readonly select: (name: string) => void
} {
  const { config } = useConfig()
  const configured = Object.keys(config.sourcify?.sources ?? {})
  const names = configured.length === 0 ? [DEFAULT_SOURCE_NAME] : configured
  const [chosen, setChosen] = useState(readStored)
  const selected = names.find((name) => name === chosen) ?? names[0] ?? DEFAULT_SOURCE_NAME
  return {
    names,
    selected,
    select: (name) => {
      setChosen(name)
      try {
        localStorage.setItem(STORE_KEY, name)
      } catch {
        // Storage is forbidden: the choice holds until the page is closed.
      }
    },
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORE_KEY)
  } catch {
    // Unreadable storage counts as no choice.
    return null
  }
}
