import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { XrayCall } from '@otterscan/ethereum/execution/xray'
import { buildCallTree, walkCallTree } from '../callTree.ts'

/** Calls alone, each at its true depth; `hasFailed` as in `buildCallTree`. */
export function toXrayCalls(frames: readonly CallFrame[], hasFailed: boolean): readonly XrayCall[] {
  const root = buildCallTree(frames, hasFailed)
  if (root === undefined) return []
  return Array.from(walkCallTree(root), ({ frame, depth }) => ({ kind: 'call', ...frame, depth }))
}
