import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Hex } from '@otterscan/ethereum/hex'
import type { CallNode } from './callTree.ts'
import type { FrameFailure, VmCall, VmFrame } from './vmFrame.ts'

/** One failing frame on the way to where the failure began. */
export interface RevertFrame {
  /** `undefined` when the call trace and the instruction trace disagree here. */
  readonly frame: CallFrame | undefined
  readonly failure: FrameFailure
  /** The tracer's words for the failure. */
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
 * parent made. Calls of the two traces are paired by order and kind; where they disagree the instruction trace leads.
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
    node = last === undefined || node === undefined ? undefined : pairCalls(vm.calls, node.children).get(last)
    vm = last?.frame
  }
  return chain
}

/** Call frames by the instruction that opened them; an instruction without a partner is not in the map. */
function pairCalls(calls: readonly VmCall[], children: readonly CallNode[]): ReadonlyMap<VmCall, CallNode> {
  const frames = children.filter((child) => child.frame.type !== 'SELFDESTRUCT')
  // Call traces may leave out precompiles and calls that never started; the others must all be there.
  for (const some of [calls, calls.filter((call) => call.frame !== undefined)]) {
    const agrees =
      some.length === frames.length && some.every((call, at) => call.type === frames[at]?.frame.type)
    if (agrees) return zip(some, frames)
  }
  return pairFromTheEnd(calls, frames)
}

function zip(calls: readonly VmCall[], nodes: readonly CallNode[]): ReadonlyMap<VmCall, CallNode> {
  const pairs = new Map<VmCall, CallNode>()
  for (const [at, call] of calls.entries()) {
    const node = nodes[at]
    if (node !== undefined) pairs.set(call, node)
  }
  return pairs
}

/** The last calls matter most, so pairing starts there and skips what has no partner of its kind. */
function pairFromTheEnd(calls: readonly VmCall[], nodes: readonly CallNode[]): ReadonlyMap<VmCall, CallNode> {
  const pairs = new Map<VmCall, CallNode>()
  let at = nodes.length - 1
  for (let index = calls.length - 1; index >= 0 && at >= 0; index--) {
    const call = calls[index]
    if (call === undefined) continue
    let candidate = at
    while (candidate >= 0 && nodes[candidate]?.frame.type !== call.type) candidate--
    const node = nodes[candidate]
    if (node === undefined) continue
    pairs.set(call, node)
    at = candidate - 1
  }
  return pairs
}
