import type { StepCondition } from '@otterscan/api-schema/execution/steps'
import { isSameAddress, toLowerAddress } from '@otterscan/ethereum/address'
import { hexToBytes } from '@otterscan/ethereum/hex'
import type { FrameTable } from '../../upstream/steps/frameTable.ts'
import type { StepTest, StepTrace } from '../../upstream/steps/stepTrace.ts'
import type { Handler } from '../methodHandler.ts'
import { toProgress, withSteps } from './withSteps.ts'

/** The next step that meets a condition, or the last one before. */
export const findStep: Handler<'gateway_findStep'> = ([hash, from, condition], context) =>
  withSteps(hash, context, async (open) => {
    const { trace } = open
    const isBack = condition.backwards === true
    await open.waitFor(isBack ? from : from + 1, context.signal)
    const end = trace.size
    const matches = await createStepTest(trace, from, condition)
    const at = isBack
      ? await trace.findLast(from - 1, matches)
      : await trace.findFirst(from + 1, (step, cursor) => step < end && matches(step, cursor))
    const progress = toProgress(open)
    const mayFollow = !isBack && at === undefined && progress.isWhole !== true && progress.cut === undefined
    // The step before the next one is where that search starts.
    return { at, next: mayFollow ? Math.max(from, end - 1) : undefined, ...progress, unreadable: [] }
  })

const WRITES: ReadonlySet<string> = new Set(['SSTORE', 'TSTORE'])

async function createStepTest(trace: StepTrace, from: number, condition: StepCondition): Promise<StepTest> {
  const { frames } = trace
  const { ops, writes, slot, account, fails } = condition
  const tests: StepTest[] = []
  const scope = await createScopeTest(trace, from, condition)
  if (scope !== undefined) tests.push((_, { frame }) => scope(frame))
  if (ops !== undefined) {
    const names = new Set(ops.map((op) => op.toUpperCase()))
    tests.push((_, { op }) => names.has(op))
  }
  if (writes === true || slot !== undefined) tests.push((_, { op }) => WRITES.has(op))
  if (slot !== undefined) tests.push((_, cursor) => cursor.word(0) === slot)
  if (account !== undefined) tests.push((_, { frame }) => isSameAddress(frames.self(frame), account))
  if (fails === true)
    tests.push((step, { frame, error }) => error !== undefined || endsInFailure(frames, frame, step))
  const places = createPlaceTest(frames, condition)
  if (places !== undefined) tests.push(places)
  return (step, cursor) => tests.every((test) => test(step, cursor))
}

function endsInFailure(frames: FrameTable, frame: number, step: number): boolean {
  return frames.failed(frame) === true && frames.endStep(frame) === step + 1
}

/** Frames that may hold the step; `undefined` for all. */
async function createScopeTest(
  trace: StepTrace,
  from: number,
  { scope }: StepCondition,
): Promise<((frame: number) => boolean) | undefined> {
  if (scope === undefined || scope === 'any') return undefined
  let start: number | undefined
  await trace.walk(from, (_, cursor) => {
    start = cursor.frame
    return false
  })
  const [inner, ...around] = start === undefined ? [] : trace.frames.path(start)
  const allowed = new Set(scope === 'out' || inner === undefined ? around : [inner, ...around])
  return (frame) => allowed.has(frame)
}

/** Whether the step is at one of the places, or enters code that they do not name. */
function createPlaceTest(frames: FrameTable, { places, elsewhere }: StepCondition): StepTest | undefined {
  if (places === undefined) return undefined
  const toKey = (code: string, isCreation: boolean) => `${code.toLowerCase()} ${isCreation}`
  const masks = new Map(
    places.map(({ code, isCreation, pcs }) => [toKey(toLowerAddress(code), isCreation), hexToBytes(pcs)]),
  )
  /** Of the frames seen so far. */
  const maskOf = new Map<number, Uint8Array | undefined>()
  return (step, { frame, pc }) => {
    if (!maskOf.has(frame)) {
      const code = frames.target(frame)
      const mask = code === undefined ? undefined : masks.get(toKey(code, frames.isCreation(frame)))
      if (maskOf.size > 100_000) maskOf.clear()
      maskOf.set(frame, mask)
    }
    const mask = maskOf.get(frame)
    if (mask === undefined) return elsewhere === true && frames.firstStep(frame) === step
    return ((mask[pc >> 3] ?? 0) & (128 >> (pc & 7))) !== 0
  }
}
