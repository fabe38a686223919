/** The choice of the user; `system` follows the operating system for as long as the page lives. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** The palette in use. */
export type Theme = 'light' | 'dark'

/** Height of table rows. */
export type Density = 'comfortable' | 'compact'

/** Storage of choices: the part of `localStorage` used here. */
export type ChoiceStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const THEME_KEY = 'theme'
const DENSITY_KEY = 'density'

/** The stored choice; `system` when nothing valid is stored or storage is blocked. */
export function readStoredTheme(store: ChoiceStore | undefined = getLocalStorage()): ThemeChoice {
  const stored = readKey(store, THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Remembers the choice; `system` removes the key. Does nothing when storage is blocked. */
export function storeTheme(choice: ThemeChoice, store: ChoiceStore | undefined = getLocalStorage()): void {
  writeKey(store, THEME_KEY, choice === 'system' ? undefined : choice)
}

/** The palette of a choice at the moment. */
export function resolveTheme(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== 'system') return choice
  return systemIsDark ? 'dark' : 'light'
}

/** Sets the palette on the page as `data-theme`. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  root.dataset.theme = theme
}

/** The stored row density; `comfortable` when nothing valid is stored. */
export function readStoredDensity(store: ChoiceStore | undefined = getLocalStorage()): Density {
  return readKey(store, DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable'
}

/** Remembers the row density; `comfortable` removes the key. */
export function storeDensity(density: Density, store: ChoiceStore | undefined = getLocalStorage()): void {
  writeKey(store, DENSITY_KEY, density === 'compact' ? density : undefined)
}

/** Sets the row density on the page as `data-density`. */
export function applyDensity(density: Density, root: HTMLElement = document.documentElement): void {
  if (density === 'compact') root.dataset.density = density
  else delete root.dataset.density
}

function getLocalStorage(): ChoiceStore | undefined {
  try {
    return globalThis.localStorage
  } catch {
    // Some browsers throw on access: the choice then lasts until the page is closed.
    return undefined
  }
}

function readKey(store: ChoiceStore | undefined, key: string): string | undefined {
  try {
    return store?.getItem(key) ?? undefined
  } catch {
    // Unreadable storage counts as empty: the user gets the defaults.
    return undefined
  }
}

function writeKey(store: ChoiceStore | undefined, key: string, value: string | undefined): void {
  try {
    if (value === undefined) store?.removeItem(key)
    else store?.setItem(key, value)
  } catch {
    // Full or blocked storage: the choice lasts until the page is closed.
  }
}
