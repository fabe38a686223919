/** Growth of the pauses between attempts. */
export interface BackoffOptions {
  readonly firstMs: number
  /** Absent: no upper limit. */
  readonly maxMs?: number
  readonly random?: () => number
}

/** Growing pauses between attempts. */
export interface Backoff {
  /** Next pause, milliseconds. */
  readonly nextMs: () => number
  /** Starts again from the first pause. */
  readonly reset: () => void
}

/**
 * The pause after so many failed attempts before, milliseconds: doubles each time, spread by up to a tenth either way.
 */
export function toBackoffMs(attempt: number, options: BackoffOptions): number {
  const { firstMs, maxMs = Number.POSITIVE_INFINITY, random = Math.random } = options
  return Math.min(firstMs * 2 ** attempt, maxMs) * (0.9 + random() * 0.2)
}

/** Pauses from `firstMs`, doubling up to `maxMs`. */
export function createBackoff(options: BackoffOptions): Backoff {
  let attempt = 0
  return {
    nextMs: () => toBackoffMs(attempt++, options),
    reset: () => {
      attempt = 0
    },
  }
}
