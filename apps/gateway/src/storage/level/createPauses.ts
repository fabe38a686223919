import { setImmediate as letOthersRun } from 'node:timers/promises'

const SLICE_MS = 10

/**
 * For a long loop: resolves at once, or, when ten milliseconds have passed since the last time, after other work had its
 * turn. A call costs a microtask, so once in some hundred steps is enough.
 */
export function createPauses(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return
    await letOthersRun()
    startedAt = performance.now()
  }
}
