import { isSameAddress } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'

/** A call frame with the frames it opened. */
export interface CallNode {
  readonly frame: CallFrame
  /** Position in the flat list. */
  readonly index: number
  /** True depth in this tree; 0 is the root. */
  readonly depth: number
  /** In the order they ran. */
  readonly children: readonly CallNode[]
  /**
   * `self`: this frame failed, its effects are undone. `ancestor`: it succeeded but a frame above it failed.
   * `undefined`: not known to be undone.
   */
  readonly reverted: 'self' | 'ancestor' | undefined
}

interface OpenNode extends CallNode {
  readonly children: OpenNode[]
}

/**
 * Tree of a flat pre-order list. The first frame is the root whatever its depth says; a frame too deep hangs under the
 * nearest open frame above it, one that claims the level of the root becomes its child; a SELFDESTRUCT becomes a child
 * of the frame that really destroyed itself. Failure propagates down. `hasFailed` is the outcome of the transaction,
 * for tracers that mark no failures. Any depth, no recursion.
 *
 * `undefined` for an empty list.
 */
export function buildCallTree(frames: readonly CallFrame[], hasFailed = false): CallNode | undefined {
  const [first] = frames
  if (first === undefined) return undefined
  const rootReverted = hasFailed || first.error !== undefined ? 'self' : undefined
  const root: OpenNode = { frame: first, index: 0, depth: 0, children: [], reverted: rootReverted }
  const open: OpenNode[] = [root]
  for (const [index, frame] of frames.entries()) {
    if (index === 0) continue
    while (open.length > 1 && (open.at(-1)?.frame.depth ?? 0) >= frame.depth) open.pop()
    const parent = frame.type === 'SELFDESTRUCT' ? findDestroyed(open, frame) : open.at(-1)
    const node = addChild(parent ?? root, frame, index)
    // Nothing runs inside a SELFDESTRUCT, so it has no children.
    if (frame.type !== 'SELFDESTRUCT') open.push(node)
  }
  return root
}

function addChild(parent: OpenNode, frame: CallFrame, index: number): OpenNode {
  const inherited = parent.reverted === undefined ? undefined : 'ancestor'
  const reverted = frame.error === undefined ? inherited : 'self'
  const node: OpenNode = { frame, index, depth: parent.depth + 1, children: [], reverted }
  parent.children.push(node)
  return node
}

/** Some nodes list a SELFDESTRUCT one level too deep, under the call that ran before it. */
function findDestroyed(open: readonly OpenNode[], frame: CallFrame): OpenNode | undefined {
  return open.findLast((node) => isSameAddress(executingAddress(node.frame), frame.from)) ?? open.at(-1)
}

/** Account whose storage and balance the frame uses. */
function executingAddress(frame: CallFrame) {
  return frame.type === 'DELEGATECALL' || frame.type === 'CALLCODE' ? frame.from : frame.to
}

/** Nodes of the tree in execution order, root first; children of a node for which `isClosed` says so are left out. */
export function* walkCallTree(
  root: CallNode,
  isClosed: (node: CallNode) => boolean = () => false,
): Generator<CallNode, undefined> {
  const open: CallNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    if (isClosed(node)) continue
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at]
      if (child !== undefined) open.push(child)
    }
  }
  return undefined
}

/** Number of frames and greatest depth. One walk. */
export function measureCallTree(root: CallNode): { frameCount: number; maxDepth: number } {
  let frameCount = 0
  let maxDepth = 0
  for (const node of walkCallTree(root)) {
    frameCount++
    if (node.depth > maxDepth) maxDepth = node.depth
  }
  return { frameCount, maxDepth }
}
