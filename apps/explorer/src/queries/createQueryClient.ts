import { ClientError, TransportError } from '@otterscan/clients/errors'
import { toBackoffMs } from '@otterscan/clients/transport/backoff'
import { CancelledError, QueryClient } from '@tanstack/react-query'
import { DEFAULT_STALE_TIME_MS, KEEP_TIME_MS } from './staleTime.ts'

const MAX_RETRIES = 3
/** Parts of a page that show the same leave one after the other. */
const MAX_ATTEMPTS = 5
const RETRY_BASE_MS = 5_000
const RETRY_BASE_SLOW_MS = 10_000

/** Query cache: retries with exponential backoff, responses fresh for 15 s unless their query says otherwise. */
export function createQueryClient(isSlowConnection: () => boolean = hasSlowConnection): QueryClient {
  return new SharingQueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_STALE_TIME_MS,
        gcTime: KEEP_TIME_MS,
        refetchOnWindowFocus: true,
        retry: (failureCount, error) => failureCount < MAX_RETRIES && isRetryable(error),
        retryDelay: (failureCount, error) =>
          Math.max(toRetryDelayMs(failureCount, isSlowConnection()), readRetryAfterMs(error)),
        networkMode: 'always',
      },
    },
  })
}

/**
 * A query that another waits for is asked again when the parts of the page that show it leave. It is cancelled with them,
 * and the one that waits would take that as its own end: pending, and never asked again.
 */
class SharingQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = async (options) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await super.fetchQuery(options)
      } catch (error) {
        if (!(error instanceof CancelledError) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
}

/** Delay before the next attempt: 5 s doubling, 10 s on slow connections, with a jitter of up to a tenth. */
export function toRetryDelayMs(
  failureCount: number,
  slow: boolean,
  random: () => number = Math.random,
): number {
  return toBackoffMs(failureCount, { firstMs: slow ? RETRY_BASE_SLOW_MS : RETRY_BASE_MS, random })
}

/** Only transport failures are retried; a refusal or an unreadable response would stay the same. */
function isRetryable(error: unknown): boolean {
  return error instanceof ClientError && error.retryable
}

/** What the server asked to wait; 0 when it did not. */
function readRetryAfterMs(error: unknown): number {
  return (error instanceof TransportError ? error.retryAfterMs : undefined) ?? 0
}

/** True where the reader wants to save data, or the connection is slow; false where the browser reports neither. */
export function hasSlowConnection(): boolean {
  const connection = (navigator as { connection?: { effectiveType?: string; saveData?: boolean } }).connection
  return (
    connection?.saveData === true ||
    connection?.effectiveType === '2g' ||
    connection?.effectiveType === 'slow-2g'
  )
}
