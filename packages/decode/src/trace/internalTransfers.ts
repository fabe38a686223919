import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { InternalTransfer, InternalTransferKind } from '@otterscan/ethereum/execution/internalTransfer'
import { type CallNode, walkCallTree } from './callTree.ts'

/** An internal transfer with its outcome. */
export type TracedTransfer = InternalTransfer & {
  /** True when the frame or one above it failed, so that nothing moved in the end. */
  readonly reverted: boolean
  /** Position of the frame in the flat list the tree came from. */
  readonly frameIndex: number
}

/**
 * Value moved, contracts created and destroyed below the top call, in execution order, each at the entry of its frame:
 * CALL with value, every creation, every SELFDESTRUCT; reverted ones are listed and marked. CALLCODE moves nothing
 * between accounts. Otterscan API `ots_getInternalOperations`.
 */
export function toInternalTransfers(root: CallNode): TracedTransfer[] {
  const transfers: TracedTransfer[] = []
  for (const node of walkCallTree(root)) {
    const kind = node.depth === 0 ? undefined : toTransferKind(node.frame)
    if (kind === undefined) continue
    const { from, to, value = 0n } = node.frame
    transfers.push({
      ...kind,
      from,
      to,
      value,
      reverted: node.reverted !== undefined,
      frameIndex: node.index,
    })
  }
  return transfers
}

function toTransferKind(frame: CallFrame): InternalTransferKind | undefined {
  switch (frame.type) {
    case 'CALL':
      return frame.value === undefined || frame.value === 0n ? undefined : { kind: 'transfer' }
    case 'CREATE':
      return { kind: 'create' }
    case 'CREATE2':
      return { kind: 'create2' }
    case 'EOFCREATE':
      return { kind: 'eofCreate' }
    case 'SELFDESTRUCT':
      return { kind: 'selfDestruct' }
    default:
      return undefined
  }
}
