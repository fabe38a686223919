import { useSyncExternalStore } from 'react'
import { preferenceStore } from '../internal/preferenceStore.ts'
import type { Theme, ThemeChoice } from '../theme.ts'

/** The user's choice, the palette it currently means, and the setter that stores and applies it. */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (choice: ThemeChoice) => void } {
  const store = preferenceStore()
  const { choice, theme } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { choice, theme, setTheme: store.setTheme }
}
