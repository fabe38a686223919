import { useSyncExternalStore } from 'react'
import { parseHttpOrigin } from './listConfiguredHosts.ts'

/** Requests of this page to one place. */
export interface PageRequests {
  /** Scheme, host and port. */
  readonly origin: string
  /** Without query; numbers, hashes and what may be a key stand as `…`. */
  readonly path: string
  readonly requests: number
  /** Received with headers, as the browser counts: nothing for what it had kept. */
  readonly receivedBytes: number
  /** Requests of which the browser does not report the bytes, as those to other hosts. */
  readonly unreported: number
}

/** What of a browser's report of a request is read. */
export interface RequestReport {
  readonly name: string
  readonly transferSize?: number
  readonly decodedBodySize?: number
}

/** By origin and path; replaced, never mutated. */
let requests: ReadonlyMap<string, PageRequests> = new Map()
const listeners = new Set<() => void>()
let isWatching = false

/** Observes every request of the page, including the buffered ones from before the first call. */
function watch(): void {
  if (isWatching || typeof PerformanceObserver !== 'function') return
  isWatching = true
  // The document itself is not among the observed resources.
  const [page] = performance.getEntriesByType('navigation')
  requests = addRequest(requests, { ...toSizes(page), name: location.href }, location.href)
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      requests = addRequest(requests, { ...toSizes(entry), name: entry.name }, location.href)
    for (const listener of listeners) listener()
  })
  observer.observe({ type: 'resource', buffered: true })
}

function toSizes(entry: PerformanceEntry | undefined): Omit<RequestReport, 'name'> {
  if (entry === undefined || !('transferSize' in entry)) return {}
  const { transferSize, decodedBodySize } = entry as PerformanceResourceTiming
  return { transferSize, decodedBodySize }
}

function subscribe(listener: () => void): () => void {
  watch()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Requests of this page by origin and path, live. Browsers do not report websocket connections. */
export function usePageRequests(): ReadonlyMap<string, PageRequests> {
  return useSyncExternalStore(subscribe, () => requests)
}

/** With a request more, unless its URL never leaves the browser. */
export function addRequest(
  all: ReadonlyMap<string, PageRequests>,
  { name, transferSize, decodedBodySize }: RequestReport,
  base: string,
): ReadonlyMap<string, PageRequests> {
  if (/^(blob|data|about):/i.test(name)) return all
  const origin = parseHttpOrigin(name, base)
  if (origin === undefined) return all
  const path = toShownPath(new URL(name.replace(/^ws/i, 'http'), base).pathname)
  const key = `${origin} ${path}`
  const known = all.get(key) ?? { origin, path, requests: 0, receivedBytes: 0, unreported: 0 }
  // Nothing sent and nothing in it: the browser keeps the sizes of another host to itself.
  const isReported = transferSize !== undefined && (transferSize > 0 || (decodedBodySize ?? 0) > 0)
  return new Map(all).set(key, {
    ...known,
    requests: known.requests + 1,
    receivedBytes: known.receivedBytes + (transferSize ?? 0),
    unreported: known.unreported + (isReported ? 0 : 1),
  })
}

/** The files of a build are one line, and so is each kind of what is looked up. */
function toShownPath(path: string): string {
  const ofBuild = /^(.*\/assets\/)[^/]+\.\w+$/.exec(path)?.[1]
  if (ofBuild !== undefined) return `${ofBuild}…`
  return path
    .split('/')
    .map((segment) =>
      /^(?:0x[0-9a-f]*|\d+|[0-9a-f]{8,})$/i.test(segment) || segment.length > 40 ? '…' : segment,
    )
    .join('/')
}
