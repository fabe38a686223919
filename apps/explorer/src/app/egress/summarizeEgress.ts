import { type ConfiguredHost, parseHttpOrigin } from './listConfiguredHosts.ts'

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
  counts: ReadonlyMap<string, number>,
  configured: readonly ConfiguredHost[],
): readonly EgressLine[] {
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

/** Counts a request, unless its URL never leaves the browser. */
export function countRequest(counts: Map<string, number>, url: string, base: string): void {
  if (/^(blob|data|about):/i.test(url)) return
  const origin = parseHttpOrigin(url, base)
  if (origin !== undefined) counts.set(origin, (counts.get(origin) ?? 0) + 1)
}

function toHost(origin: string): string {
  return new URL(origin).host
}
