import { type NumberStyle, setNumberStyle } from '@otterscan/ethereum/units'
import { useSyncExternalStore } from 'react'

const KEY = 'numberStyle'
const STYLES: readonly NumberStyle[] = ['comma', 'space', 'plain']
const listeners = new Set<() => void>()
let chosen = readStored()
// Before anything is drawn.
setNumberStyle(chosen)

/** How the reader wants numbers to be written, and the setter. Whoever draws the page draws it again when it changes. */
export function useNumberStyle(): {
  readonly style: NumberStyle
  readonly setStyle: (choice: NumberStyle) => void
} {
  return { style: useSyncExternalStore(subscribe, () => chosen), setStyle }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readStored(): NumberStyle {
  try {
    const stored = localStorage.getItem(KEY)
    return STYLES.find((style) => style === stored) ?? 'comma'
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
    return 'comma'
  }
}

function setStyle(choice: NumberStyle): void {
  chosen = choice
  setNumberStyle(choice)
  try {
    if (choice === 'comma') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // As above.
  }
  for (const notify of listeners) notify()
}
