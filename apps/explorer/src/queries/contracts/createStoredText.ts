import { useSyncExternalStore } from 'react'

/** A text kept in the browser under a name, the same for every reader of the page and for its other tabs. */
export interface StoredText {
  /** `null` when nothing is kept. */
  readonly use: () => string | null
  readonly get: () => string | null
  /** `null` removes it. False when the browser refuses to keep it: it then holds until the page is closed. */
  readonly set: (text: string | null) => boolean
}

/** A store for one key of the browser's storage. Nothing is read before it is asked for. */
export function createStoredText(key: string): StoredText {
  const listeners = new Set<() => void>()
  /** `undefined` until read. */
  let current: string | null | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    current = event.newValue
    notify()
  }
  const get = () => {
    if (current === undefined) current = read(key)
    return current
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', handleStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', handleStorage)
    }
  }
  return {
    get,
    use: () => useSyncExternalStore(subscribe, get),
    set: (text) => {
      current = text
      notify()
      return write(key, text)
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Forbidden storage counts as empty.
    return null
  }
}

function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    // Forbidden or full: the caller tells the person that it is not kept.
    return false
  }
}
