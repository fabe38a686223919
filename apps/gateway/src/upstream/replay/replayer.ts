import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import type { ReplayedTransaction } from '@otterscan/replay/replayJob'
import type { MinedTransaction } from '../minedTransaction.ts'
import type { NodeBlock } from '../nodeBlock.ts'
import type { NormalizedReceipt } from '../normalizeReceipt.ts'

/** Replays mined transactions on state of the node. */
export interface Replayer {
  /** Throws: `ReplayRefusal`, or as the node's client. */
  replay(
    mined: MinedTransaction,
    blocks: ReplayBlocks,
    needs: { readonly stateDiff: boolean },
  ): Promise<ReplayedTransaction>
}

/** Where it finds blocks and receipts. */
export interface ReplayBlocks {
  findBlock(reference: BlockReference): Promise<NodeBlock | undefined>
  receiptsOf(block: NodeBlock, from: number, to: number): Promise<readonly NormalizedReceipt[]>
}
