import type { ExecutedStep } from '@otterscan/api-schema/execution/steps'
import type { Handler } from '../methodHandler.ts'
import { describeFrames, toProgress, toStep, withSteps } from './withSteps.ts'

const MAX_STEPS = 1_000

/** A window of executed instructions. */
export const getSteps: Handler<'gateway_getSteps'> = ([hash, from, wanted], context) => {
  const count = Math.min(wanted, MAX_STEPS)
  return withSteps(hash, context, async (open) => {
    await open.waitFor(from + count - 1, context.signal)
    const { trace } = open
    const results: ExecutedStep[] = []
    if (count > 0) {
      await trace.walk(from, (_, cursor) => {
        results.push(toStep(cursor))
        return results.length < count
      })
    }
    const frames = describeFrames(trace.frames, new Set(results.map(({ frame }) => frame)))
    return { results, frames, ...toProgress(open), unreadable: [] }
  })
}
