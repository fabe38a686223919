import { useSyncExternalStore } from 'react'

/** Time zone in which dates are shown. */
export type TimeZone = 'utc' | 'local'

const KEY = 'timeZone'
const listeners = new Set<() => void>()
let chosen: TimeZone | undefined

/** The user's choice, UTC by default, and its setter. */
export function useTimeZone(): {
  readonly timeZone: TimeZone
  readonly setTimeZone: (choice: TimeZone) => void
} {
  return { timeZone: useSyncExternalStore(subscribe, getSnapshot), setTimeZone }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function getSnapshot(): TimeZone {
  chosen ??= readStored()
  return chosen
}

function readStored(): TimeZone {
  try {
    return localStorage.getItem(KEY) === 'local' ? 'local' : 'utc'
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
    return 'utc'
  }
}

function setTimeZone(choice: TimeZone): void {
  chosen = choice
  try {
    if (choice === 'local') localStorage.setItem(KEY, choice)
    else localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
  for (const notify of listeners) notify()
}
