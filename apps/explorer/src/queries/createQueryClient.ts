import { ClientError } from '@otterscan/clients/errors'
import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { DEFAULT_STALE_TIME_MS, KEEP_TIME_MS } from './staleTime.ts'

const MAX_RETRIES = 3
const RETRY_BASE_MS = 5_000
const RETRY_BASE_SLOW_MS = 10_000

/** The store of answers, with the retry and freshness rules of spec §8 and §9. */
export function createQueryClient(isSlowConnection: () => boolean = hasSlowConnection): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_STALE_TIME_MS,
        gcTime: KEEP_TIME_MS,
        refetchOnWindowFocus: true,
        retry: (failureCount, error) => failureCount < MAX_RETRIES && isRetryable(error),
        retryDelay: (failureCount) => toRetryDelayMs(failureCount, isSlowConnection()),
        networkMode: 'always',
      },
    },
  })
}

/** Pause before the next try: 5 s doubling, 10 s on slow connections, shaken by up to a fifth. */
export function toRetryDelayMs(
  failureCount: number,
  slow: boolean,
  random: () => number = Math.random,
): number {
  const base = slow ? RETRY_BASE_SLOW_MS : RETRY_BASE_MS
  return base * 2 ** failureCount * (0.9 + random() * 0.2)
}

/** Only failures of the way there are worth another try; a refusal or an unreadable answer stays what it is. */
function isRetryable(error: unknown): boolean {
  return error instanceof ClientError && error.retryable
}

function hasSlowConnection(): boolean {
  const connection = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection
  return (
    connection?.saveData === true ||
    connection?.effectiveType === '2g' ||
    connection?.effectiveType === 'slow-2g'
  )
}

/** Keeps the former page of a list on screen, dimmed, until the next one is there. */
export const keepFormerPage = keepPreviousData
