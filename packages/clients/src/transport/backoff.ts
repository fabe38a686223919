/** Growing pauses between attempts. */
export interface Backoff {
  /** Next pause, milliseconds; doubles each time up to the maximum, spread by up to a fifth. */
  readonly nextMs: () => number
  /** Starts again from the first pause. */
  readonly reset: () => void
}

/** Pauses from `firstMs`, doubling up to `maxMs`. */
export function createBackoff(options: {
  readonly firstMs: number
  readonly maxMs: number
  readonly random?: () => number
}): Backoff {
  const random = options.random ?? Math.random
  let attempt = 0
  return {
    nextMs: () => {
      const pauseMs = Math.min(options.firstMs * 2 ** attempt, options.maxMs)
      attempt += 1
      return pauseMs * (0.9 + random() * 0.2)
    },
    reset: () => {
      attempt = 0
    },
  }
}
