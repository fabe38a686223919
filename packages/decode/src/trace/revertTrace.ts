import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import type { CallNode } from './callTree.ts'
import type { FrameFailure, VmCall, VmFrame } from './vmFrame.ts'

/** One failing frame on the way to where the failure began. */
export interface RevertFrame {
  /** `undefined` when the call trace and the instruction trace disagree here. */
  readonly frame: CallFrame | undefined
  readonly failure: FrameFailure
  /** The tracer's message for the failure. */
  readonly error: string | undefined
  /** Code that ran; `undefined` when not traced. */
  readonly code: Hex | undefined
  /** Program counter of every instruction of the frame, in order; for `findRevertLocation`. */
  readonly programCounters: readonly number[]
  /** The last of them: the failing instruction, or the call that led to the next frame. `undefined` for no code. */
  readonly lastProgramCounter: number | undefined
}

/**
 * Failing frames from the top call down to the one the failure began in, outermost first: each is the last call its
 * parent made. The two traces are paired by kind and order; where they disagree the instruction trace wins.
 *
 * Empty when the transaction did not fail. No recursion.
 */
export function buildRevertTrace(root: VmFrame, tree?: CallNode): RevertFrame[] {
  const chain: RevertFrame[] = []
  let vm: VmFrame | undefined = root
  let node: CallNode | undefined = tree
  while (vm?.failure !== undefined) {
    const { code, programCounters, failure, error } = vm
    const lastProgramCounter = programCounters.at(-1)
    chain.push({ frame: node?.frame, failure, error, code, programCounters, lastProgramCounter })
    const last: VmCall | undefined = vm.calls.at(-1)
    node = last === undefined ? undefined : findOpened(last, vm.calls, node?.children ?? [])
    vm = last?.frame
  }
  return chain
}

/**
 * The call frame the last call of its parent opened. Call traces may list more than the instruction trace followed
 * (plain accounts, precompiles), so the last of the same kind is it; when they list fewer, it stays unknown.
 */
function findOpened(
  last: VmCall,
  calls: readonly VmCall[],
  children: readonly CallNode[],
): CallNode | undefined {
  const opened = calls.filter((call) => call.type === last.type && call.frame !== undefined)
  const listed = children.filter((child) => child.frame.type === last.type)
  return listed.length < opened.length ? undefined : listed.at(-1)
}
