import type { ExecutedStep, PartlyKnown, SeenSlot, StepState } from '@otterscan/api-schema/execution/steps'
import { bytesToHex } from '@otterscan/ethereum/hex'
import type { OpenTrace } from '../../upstream/steps/createStepTraces.ts'
import { isUnknown, listUnknown, type PartBytes } from '../../upstream/steps/memoryImage.ts'
import { readSeenStorage } from '../../upstream/steps/seenStorage.ts'

import type { Handler } from '../methodHandler.ts'
import { readStack, toProgress, toStep, withSteps } from './withSteps.ts'

/** Longer parts are cut off, and said to be. */
const MAX_BYTES = 262_144

/** Everything at one step. */
export const getStepState: Handler<'gateway_getStepState'> = ([hash, at], context) =>
  withSteps(hash, context, async (open) => {
    await open.waitFor(at, context.signal)
    const { trace } = open
    let step: ExecutedStep | undefined
    let stack: bigint[] | undefined
    await trace.walk(at, (_, cursor) => {
      step = toStep(cursor)
      stack = readStack(cursor)
      return false
    })
    if (step === undefined) return { ...NOTHING, ...toProgress(open) }
    return { ...NOTHING, step, stack, ...(await readRest(open, step.frame, at)), ...toProgress(open) }
  })

const NOTHING = {
  step: undefined,
  stack: undefined,
  path: undefined,
  memory: undefined,
  calldata: undefined,
  returnData: undefined,
  creationCode: undefined,
  storage: undefined,
  missing: undefined,
  unreadable: [],
} as const

type Rest = Pick<
  StepState,
  'path' | 'memory' | 'calldata' | 'returnData' | 'creationCode' | 'storage' | 'missing'
>

async function readRest({ trace, memory }: OpenTrace, frame: number, at: number): Promise<Rest> {
  const { frames } = trace
  const missing: string[] = []
  const bound = (bytes: PartBytes, name: string): PartlyKnown | undefined => {
    if (isUnknown(bytes)) {
      missing.push(`${name}: not in opcode logs`)
      return undefined
    }
    const { length } = bytes.bytes
    if (length > MAX_BYTES) missing.push(`${name}: only the first ${MAX_BYTES} of ${length} bytes`)
    const unknown = bytes.unknown?.subarray(0, MAX_BYTES)
    const shown = { bytes: bytes.bytes.subarray(0, MAX_BYTES), unknown }
    return { data: bytesToHex(shown.bytes), unknown: listUnknown(shown) }
  }
  const isCreation = frames.isCreation(frame)
  const state = await memory.at(frame, at)
  const input = await memory.inputOf(frame)
  const returned = await memory.outputOf(state.returnData)
  const storage: readonly SeenSlot[] = await readSeenStorage(trace, frame, at)
  return {
    path: frames.path(frame).map((one) => frames.describe(one)),
    memory: bound(state.memory.readAll(), 'memory'),
    calldata: isCreation ? { data: '0x', unknown: [] } : bound(input, 'calldata'),
    returnData: bound(returned, 'return data'),
    creationCode: isCreation ? bound(input, 'code of the creation') : undefined,
    storage,
    missing,
  }
}
