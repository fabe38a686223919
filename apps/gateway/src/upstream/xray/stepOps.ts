import { STORAGE_OPS, type StorageOp } from '@otterscan/ethereum/execution/xray'
import { type Hex, toWord } from '@otterscan/ethereum/hex'
import type { BlockCursor } from '../steps/stepBlocks.ts'
import { type StepTrace, startsFrame } from '../steps/stepTrace.ts'

/** An instruction that is an entry of an X-ray. */
export type StepOp =
  | {
      readonly kind: 'call'
      readonly type: string
      /** Lower case; `undefined` for creations. */
      readonly to: Hex | undefined
      /** The frame that it opened; `undefined` where no code ran. */
      frame: number | undefined
    }
  | { readonly kind: 'log'; readonly topics: readonly Hex[] }
  | { readonly kind: 'storage'; readonly op: StorageOp; readonly slot: bigint; value: bigint | undefined }

/** Those of each frame, in order. */
export interface StepOps {
  readonly ofFrame: readonly (readonly StepOp[])[]
  /** Accesses to storage beyond the most that are kept. */
  readonly omitted: number
}

/** More are hardly read by anyone, and a block has gas for ten times as many. */
const MOST_ACCESSES = 100_000

const ADDRESS_MASK = (1n << 160n) - 1n

/** Calls, logs and accesses to storage among the instructions read so far. One pass. */
export async function readStepOps(trace: StepTrace, mostAccesses = MOST_ACCESSES): Promise<StepOps> {
  const ofFrame: StepOp[][] = []
  let [accesses, omitted] = [0, 0]
  /** What the next instruction of the frame shows the result of. */
  let read: { readonly frame: number; readonly op: Extract<StepOp, { kind: 'storage' }> } | undefined
  const list = (frame: number) => {
    let ops = ofFrame[frame]
    if (ops === undefined) {
      ops = []
      ofFrame[frame] = ops
    }
    return ops
  }
  await trace.walk(0, (step, cursor) => {
    const { op, frame } = cursor
    if (read !== undefined) {
      if (read.frame === frame && cursor.stackSize > 0) read.op.value = cursor.word(0)
      read = undefined
    }
    if (trace.frames.firstStep(frame) === step && frame > 0) {
      const opener = ofFrame[trace.frames.parent(frame)]?.at(-1)
      if (opener?.kind === 'call') opener.frame = frame
    }
    const access = STORAGE_OPS.find((one) => one === op)
    if (access !== undefined) {
      if (++accesses > mostAccesses) {
        omitted++
        return true
      }
      const isWrite = access.endsWith('STORE')
      const value = isWrite && cursor.error === undefined ? cursor.word(1) : undefined
      const entry = { kind: 'storage' as const, op: access, slot: cursor.word(0), value }
      list(frame).push(entry)
      if (!isWrite && cursor.error === undefined) read = { frame, op: entry }
    } else if (/^LOG[0-4]$/.test(op)) {
      const count = Number(op.slice(3))
      list(frame).push({
        kind: 'log',
        topics: Array.from({ length: count }, (_, at) => toWord(cursor.word(2 + at))),
      })
    } else if (startsFrame(op) || op === 'SELFDESTRUCT' || op === 'SUICIDE') list(frame).push(toCall(cursor))
    return true
  })
  return { ofFrame, omitted }
}

function toCall(cursor: BlockCursor): StepOp {
  const { op } = cursor
  const isEnd = op === 'SELFDESTRUCT' || op === 'SUICIDE'
  const type = isEnd ? 'SELFDESTRUCT' : op
  const target = type.startsWith('CREATE') ? undefined : cursor.word(isEnd ? 0 : 1) & ADDRESS_MASK
  const to: Hex | undefined = target === undefined ? undefined : `0x${target.toString(16).padStart(40, '0')}`
  return { kind: 'call', type, to, frame: undefined }
}
