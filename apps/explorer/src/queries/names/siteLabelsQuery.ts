import { queryOptions } from '@tanstack/react-query'
import { IMMUTABLE_STALE_TIME_MS } from '../staleTime.ts'
import { createLabelFinder, type FindLabel, parseLabelsJson } from './addressLabels.ts'

const TIMEOUT_MS = 10_000
/** Above this the file is no list of labels. */
const MAX_CHARACTERS = 10_000_000

/** Labels whoever runs the site has put beside it, from one file; `undefined` where it cannot be had or read. */
export function siteLabelsQuery(url: string) {
  return queryOptions({
    queryKey: ['siteLabels', url] as const,
    queryFn: () => getSiteLabels(url),
    staleTime: IMMUTABLE_STALE_TIME_MS,
    gcTime: IMMUTABLE_STALE_TIME_MS,
    retry: false,
  })
}

async function getSiteLabels(url: string): Promise<{ readonly find: FindLabel }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = response.ok ? await response.text() : ''
  const read = text.length > MAX_CHARACTERS ? undefined : parseLabelsJson(text)
  if (read === undefined) {
    // biome-ignore lint/suspicious/noConsole: only whoever runs the site can put it right
    console.warn(`addressLabelsURL: ${url} is no list of labels (HTTP ${response.status})`)
  }
  return { find: createLabelFinder(read?.labels ?? []) }
}
