import { useSyncExternalStore } from 'react'
import { preferenceStore } from '../internal/preferenceStore.ts'
import type { Density } from '../theme.ts'

/** Row density and the setter that stores and applies it. */
export function useDensity(): { density: Density; setDensity: (density: Density) => void } {
  const store = preferenceStore()
  const { density } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { density, setDensity: store.setDensity }
}
