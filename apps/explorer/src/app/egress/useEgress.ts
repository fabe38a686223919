import { useSyncExternalStore } from 'react'
import { countRequest } from './summarizeEgress.ts'

/** Requests by origin since the page was loaded; replaced, never changed. */
let counts: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()
let isWatching = false

/** Everything the browser asked for, whoever caused it; requests kept from before the first look included. */
function watch(): void {
  if (isWatching || typeof PerformanceObserver !== 'function') return
  isWatching = true
  // The page's own document is no resource of it.
  const start = new Map<string, number>()
  countRequest(start, location.href, location.href)
  counts = start
  const observer = new PerformanceObserver((list) => {
    const next = new Map(counts)
    for (const { name } of list.getEntries()) countRequest(next, name, location.href)
    counts = next
    for (const listener of listeners) listener()
  })
  observer.observe({ type: 'resource', buffered: true })
}

function subscribe(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Requests of this page by origin, as they happen. Websockets are not among what browsers tell. */
export function useEgress(): ReadonlyMap<string, number> {
  return useSyncExternalStore(subscribe, () => counts)
}
