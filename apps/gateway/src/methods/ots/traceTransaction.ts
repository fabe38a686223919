import { encodeCallFrame, isListedFrame } from '../encode/callFrame.ts'
import type { MethodHandler } from '../methodHandler.ts'
import { readHash } from '../parameters.ts'
import { requireTrace, requireTransaction } from '../transactionTrace.ts'

/** Call frames, flat, in order of entry. */
export const traceTransaction: MethodHandler = async (call, context) => {
  const mined = await requireTransaction(readHash(call.params, 0), context)
  const { frames } = await requireTrace(call, mined, context)
  return frames.filter(isListedFrame).map(encodeCallFrame)
}
