import {
  applyDensity,
  applyTheme,
  type Density,
  readStoredDensity,
  readStoredTheme,
  resolveTheme,
  storeDensity,
  storeTheme,
  type Theme,
  type ThemeChoice,
} from '../theme.ts'

/** Theme and density as one snapshot; replaced, never mutated. */
export type Preferences = { choice: ThemeChoice; theme: Theme; density: Density }

/** The display preferences of the user for the page, following the system and other tabs. */
export function createPreferenceStore() {
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const listeners = new Set<() => void>()
  let current: Preferences = read(readStoredTheme(), readStoredDensity())

  function read(choice: ThemeChoice, density: Density): Preferences {
    return { choice, theme: resolveTheme(choice, systemDark.matches), density }
  }

  function show(next: Preferences) {
    current = next
    applyTheme(next.theme)
    applyDensity(next.density)
    for (const listener of listeners) listener()
  }

  // These listeners live as long as the page: the system's theme is followed even while no menu is open.
  systemDark.addEventListener('change', () => show(read(current.choice, current.density)))
  addEventListener('storage', () => show(read(readStoredTheme(), readStoredDensity())))
  applyTheme(current.theme)
  applyDensity(current.density)

  return {
    getSnapshot: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setTheme(choice: ThemeChoice) {
      storeTheme(choice)
      show(read(choice, current.density))
    },
    setDensity(density: Density) {
      storeDensity(density)
      show(read(current.choice, density))
    },
  }
}

let shared: ReturnType<typeof createPreferenceStore> | undefined

/** The one store of the page, created on first use because it needs a window. */
export function preferenceStore() {
  shared ??= createPreferenceStore()
  return shared
}
