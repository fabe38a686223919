import { useSyncExternalStore } from 'react'
import { STORAGE_PREFIX } from '../paths/basePath.ts'

/** A text in the browser's storage, in sync across components and tabs. */
export interface StoredText {
  /** `null` when nothing is stored. */
  readonly use: () => string | null
  readonly get: () => string | null
  /**
   * `null` removes it. False when the browser could not store it, or was not to: it is then lost when the page is closed.
   */
  readonly set: (text: string | null, isStored?: boolean) => boolean
}

/** A store for one key of the browser's storage. Reads lazily. */
export function createStoredText(name: string): StoredText {
  const key = STORAGE_PREFIX + name
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
  /** False for what this page alone has. */
  let isKept = true
  const get = () => {
    // Other tabs are heard only while a component listens.
    if (current === undefined || (isKept && listeners.size === 0)) current = read(key)
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
    set: (text, isStored = true) => {
      const isWritten = write(key, isStored ? text : null)
      isKept = isWritten && (isStored || text === null)
      current = text
      notify()
      return isWritten && isStored
    },
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked storage counts as empty.
    return null
  }
}

function write(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    // Blocked or full: the caller shows that it was not saved.
    return false
  }
}
