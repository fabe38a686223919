import { setImmediate as letOthersRun } from 'node:timers/promises'

const SLICE_MS = 5

/** When work in slices began in this turn of the event loop: all that there is shares the time. */
let turnStartedAt: number | undefined

/** Runs long work step by step and lets other work run in between, so that no other client waits for it. */
export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    while (isTurnOver()) await letOthersRun()
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function isTurnOver(): boolean {
  if (turnStartedAt !== undefined) return performance.now() - turnStartedAt >= SLICE_MS
  turnStartedAt = performance.now()
  setImmediate(() => {
    turnStartedAt = undefined
  })
  return false
}
