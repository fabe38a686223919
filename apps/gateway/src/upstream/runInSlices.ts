import { setImmediate as letOthersRun } from 'node:timers/promises'

const SLICE_MS = 10

/** Runs long work step by step and lets other work run in between, so that no other client waits for it. */
export async function runInSlices<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let startedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - startedAt < SLICE_MS) continue
    await letOthersRun()
    startedAt = performance.now()
  }
}
