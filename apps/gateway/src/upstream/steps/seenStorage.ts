import type { SeenSlot } from '@otterscan/api-schema/execution/steps'
import type { FrameTable } from './frameTable.ts'
import type { StepTrace } from './stepTrace.ts'

/** Of one account; what is written most recently is kept. */
const MAX_SLOTS = 2_000

/**
 * Slots of the account whose storage a frame uses, with their values before a step, as far as the steps before have read or written
 * them; what frames did that failed is undone.
 */
export async function readSeenStorage(trace: StepTrace, frame: number, at: number): Promise<SeenSlot[]> {
  const { frames, storageSteps } = trace
  const self = frames.self(frame)
  const slots = new Map<string, SeenSlot>()
  const note = (slot: SeenSlot) => {
    const key = `${slot.isTransient} ${slot.slot}`
    // The most recent ones are last.
    slots.delete(key)
    slots.set(key, slot)
    if (slots.size > MAX_SLOTS) slots.delete(slots.keys().next().value ?? '')
  }
  let read: { slot: bigint; isTransient: boolean } | undefined
  const first = storageSteps.next(0)
  if (first === undefined || self === undefined) return []
  await trace.walk(first, (step, cursor) => {
    if (read !== undefined) {
      const known = slots.get(`${read.isTransient} ${read.slot}`)
      note({ ...read, value: cursor.word(0), writtenAt: known?.writtenAt })
      read = undefined
    }
    if (step >= at) return false
    const isOwn = frames.self(cursor.frame) === self && !isUndone(frames, cursor.frame, at)
    const isTransient = cursor.op.startsWith('T')
    if (isOwn && cursor.error === undefined && cursor.op.endsWith('STORE') && cursor.op !== 'MSTORE') {
      note({ slot: cursor.word(0), value: cursor.word(1), isTransient, writtenAt: step })
    }
    if (isOwn && (cursor.op === 'SLOAD' || cursor.op === 'TLOAD')) {
      read = { slot: cursor.word(0), isTransient }
      return step + 1
    }
    return storageSteps.next(step + 1) ?? false
  })
  return [...slots.values()].sort((one, other) =>
    one.isTransient === other.isTransient
      ? Number(one.slot > other.slot) * 2 - 1
      : Number(one.isTransient) * 2 - 1,
  )
}

/** Whether a frame, or one around it, has failed before a step. */
function isUndone(frames: FrameTable, frame: number, at: number): boolean {
  return frames.path(frame).some((one) => frames.endStep(one) <= at && frames.failed(one) === true)
}
