import type { ExecutedFrame, ExecutedStep, StepsProgress } from '@otterscan/api-schema/execution/steps'
import { MethodNotFoundError } from '@otterscan/clients/errors'
import type { Hex } from '@otterscan/ethereum/hex'
import { canUse } from '../../upstream/capabilities.ts'
import type { OpenTrace } from '../../upstream/steps/createStepTraces.ts'
import type { FrameTable } from '../../upstream/steps/frameTable.ts'
import { UNKNOWN_NUMBER } from '../../upstream/steps/opcodeLogParser.ts'
import type { BlockCursor } from '../../upstream/steps/stepBlocks.ts'
import type { CallContext } from '../methodHandler.ts'
import { missingSteps } from '../missingCapability.ts'
import { requireTransaction } from '../transactionTrace.ts'

/** Runs work on the instructions of a transaction. Throws: `GatewayError` that names what the node lacks. */
export async function withSteps<Result>(
  hash: Hex,
  context: CallContext,
  work: (open: OpenTrace) => Promise<Result>,
): Promise<Result> {
  const mined = await requireTransaction(hash, context)
  const { steps, capabilities, method } = context
  const known = await capabilities.get()
  const isOffered = canUse(known, 'opcodeLogs') || canUse(known, 'replay')
  if (steps === undefined || !isOffered) throw missingSteps(method, known)
  try {
    return await steps.use(mined, work)
  } catch (error) {
    if (!(error instanceof MethodNotFoundError)) throw error
    capabilities.forget()
    throw missingSteps(method, known)
  }
}

export function toProgress({ trace, progress }: OpenTrace): StepsProgress {
  return { total: trace.size, ...progress() }
}

/** Words of the stack that a row shows. */
const SHOWN_WORDS = 4

/** The step that a cursor is at. */
export function toStep(cursor: BlockCursor): ExecutedStep {
  const { pc, op, frame, stackSize, error } = cursor
  return {
    pc,
    op,
    frame,
    stackSize,
    error,
    gas: toGas(cursor.gas),
    gasCost: toGas(cursor.cost),
    stackTop: readStack(cursor, SHOWN_WORDS),
  }
}

/** The uppermost words, the top last. */
export function readStack(cursor: BlockCursor, count = cursor.stackSize): bigint[] {
  const shown = Math.min(count, cursor.stackSize)
  return Array.from({ length: shown }, (_, at) => cursor.word(shown - 1 - at))
}

function toGas(value: number): bigint | undefined {
  return value === UNKNOWN_NUMBER ? undefined : BigInt(value)
}

/** The frames of a set and all around them, in order. */
export function describeFrames(frames: FrameTable, wanted: Iterable<number>): ExecutedFrame[] {
  const all = new Set<number>()
  for (const frame of wanted) for (const one of frames.path(frame)) all.add(one)
  return [...all].sort((one, other) => one - other).map((frame) => frames.describe(frame))
}
