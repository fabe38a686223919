import type { CallNode } from '@otterscan/decode/trace/callTree'
import { buildRevertTrace, type RevertFrame } from '@otterscan/decode/trace/revertTrace'
import type { VmFrame } from '@otterscan/decode/trace/vmFrame'

/**
 * Failing frames, outermost first: by instructions where they are known, else by the marks of the call tree, which give
 * no places.
 */
export function listRevertFrames(
  vm: VmFrame | undefined,
  tree: CallNode | undefined,
): readonly RevertFrame[] {
  if (vm !== undefined) return buildRevertTrace(vm, tree)
  const chain: RevertFrame[] = []
  let node = tree?.reverted === 'self' ? tree : undefined
  while (node !== undefined) {
    const { frame }: CallNode = node
    chain.push({
      frame,
      failure: frame.error === undefined || /revert/i.test(frame.error) ? 'revert' : 'exception',
      error: frame.error,
      code: undefined,
      programCounters: [],
      lastProgramCounter: undefined,
    })
    // Only the last call can have passed its failure on; an earlier one was caught.
    const last: CallNode | undefined = node.children.at(-1)
    node = last?.reverted === 'self' ? last : undefined
  }
  return chain
}
