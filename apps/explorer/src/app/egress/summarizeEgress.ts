import { type ConfiguredHost, toHttpOrigin } from './listConfiguredHosts.ts'

/** Requests to one host. */
export interface EgressLine {
  readonly host: string
  /** What it is asked for; `undefined` where nothing that is configured says. */
  readonly purpose: string | undefined
  readonly count: number
}

/** Requests by host: strangers first, then as configured; hosts without requests count 0. */
export function summarizeEgress(
  counts: ReadonlyMap<string, number>,
  configured: readonly ConfiguredHost[],
): readonly EgressLine[] {
  const purposes = new Map<string, readonly string[]>()
  for (const { origin, purpose } of configured) {
    const known = purposes.get(origin) ?? []
    if (!known.includes(purpose)) purposes.set(origin, [...known, purpose])
  }
  const strangers = [...counts].filter(([origin]) => !purposes.has(origin))
  return [
    ...strangers.map(([origin, count]) => ({ host: toHost(origin), purpose: undefined, count })),
    ...[...purposes].map(([origin, names]) => ({
      host: toHost(origin),
      purpose: names.join(', '),
      count: counts.get(origin) ?? 0,
    })),
  ]
}

/** Counts one more request; what never leaves the browser does not count. */
export function countRequest(counts: Map<string, number>, url: string, base: string): void {
  if (/^(blob|data|about):/i.test(url)) return
  const origin = toHttpOrigin(url, base)
  if (origin !== undefined) counts.set(origin, (counts.get(origin) ?? 0) + 1)
}

function toHost(origin: string): string {
  return new URL(origin).host
}
