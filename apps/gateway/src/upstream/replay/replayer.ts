import type { BlockReference } from '@otterscan/api-schema/execution/blockReference'
import type { ReplayedTransaction } from '@otterscan/replay/replayJob'
import type { SimulationJob, SimulationResult } from '@otterscan/replay/simulationJob'
import type { RecordedSteps, StructLogOptions, StructLogSink } from '@otterscan/replay/structLog'
import type { MinedTransaction } from '../minedTransaction.ts'
import type { NodeBlock } from '../nodeBlock.ts'
import type { NormalizedReceipt } from '../normalizeReceipt.ts'

/** Replays mined transactions on state of the node. Throws: `ReplayRefusal`, or as the node's client. */
export interface Replayer {
  replay(
    mined: MinedTransaction,
    blocks: ReplayBlocks,
    needs: { readonly stateDiff: boolean },
  ): Promise<ReplayedTransaction>
  /** Its instructions, in pieces, after a replay has proved it. The sink is awaited, so that it sets the pace. */
  record(
    mined: MinedTransaction,
    blocks: ReplayBlocks,
    options: StructLogOptions,
    sink: StructLogSink,
  ): Promise<RecordedSteps>
  /** Calls that were never sent, at a place in a block: one result for each. */
  simulate(block: NodeBlock, blocks: ReplayBlocks, job: SimulationJob): Promise<readonly SimulationResult[]>
}

/** Where it finds blocks and receipts. */
export interface ReplayBlocks {
  findBlock(reference: BlockReference): Promise<NodeBlock | undefined>
  receiptsForReplay(block: NodeBlock, count?: number): Promise<readonly NormalizedReceipt[]>
}
