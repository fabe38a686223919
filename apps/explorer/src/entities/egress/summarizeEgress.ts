import type { ConfiguredHost } from './listConfiguredHosts.ts'
import type { PageRequests } from './pageRequests.ts'

/** Requests to one host. */
export interface EgressLine {
  readonly host: string
  /** What the host is used for; `undefined` if it is not configured. */
  readonly purpose: string | undefined
  readonly count: number
}

/**
 * Requests by host: hosts that are not configured first, then the configured ones in order, with 0 where there were
 * none.
 */
export function summarizeEgress(
  requests: ReadonlyMap<string, PageRequests>,
  configured: readonly ConfiguredHost[],
): readonly EgressLine[] {
  const counts = new Map<string, number>()
  for (const { origin, requests: count } of requests.values())
    counts.set(origin, (counts.get(origin) ?? 0) + count)
  const purposes = new Map<string, readonly string[]>()
  for (const { origin, purpose } of configured) {
    const known = purposes.get(origin) ?? []
    if (!known.includes(purpose)) purposes.set(origin, [...known, purpose])
  }
  const others = [...counts].filter(([origin]) => !purposes.has(origin))
  return [
    ...others.map(([origin, count]) => ({ host: toHost(origin), purpose: undefined, count })),
    ...[...purposes].map(([origin, names]) => ({
      host: toHost(origin),
      purpose: names.join(', '),
      count: counts.get(origin) ?? 0,
    })),
  ]
}

function toHost(origin: string): string {
  return new URL(origin).host
}
