import type { IndexStorage } from '../storage/storage.ts'
import { createBlockContentSource } from '../upstream/blockContent.ts'
import { createBlockData } from '../upstream/blockData.ts'
import { type CapabilitySource, createCapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { createReplayer } from '../upstream/replay/createReplayer.ts'
import type { ReplayThreads } from '../upstream/replay/createReplayThreads.ts'
import { createContractProbes } from './contractProbes.ts'
import { createBlockIndexer } from './indexBlock.ts'
import type { NodeAndStore } from './syncParts.ts'

/** Blocks and traces are used once, so a small cache is enough. */
const KEEP_LITTLE = { blockBytes: 8_000_000, receiptBytes: 8_000_000, traceBytes: 8_000_000, replayBytes: 0 }

/** The parts needed to sync this node into this store. `threads`: where blocks are replayed that the node has no traces of. */
export function createSyncParts(
  node: NodeClient,
  storage: IndexStorage,
  threads?: ReplayThreads,
): NodeAndStore & { readonly capabilities: CapabilitySource } {
  const capabilities = createCapabilitySource(node, { canReplay: threads !== undefined })
  const replayer = threads && createReplayer({ node, capabilities, threads })
  const blocks = createBlockData(node, capabilities, KEEP_LITTLE, undefined, replayer)
  const probes = createContractProbes(node, storage)
  const source = createBlockContentSource({ node, capabilities, blocks })
  return { capabilities, node, storage, probes, indexer: createBlockIndexer(source, probes) }
}
