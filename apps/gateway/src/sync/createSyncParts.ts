import type { IndexStorage } from '../storage/storage.ts'
import { createBlockContentSource } from '../upstream/blockContent.ts'
import { createBlockData } from '../upstream/blockData.ts'
import { createCapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import { createContractProbes } from './contractProbes.ts'
import { createBlockIndexer } from './indexBlock.ts'
import type { NodeAndStore } from './syncParts.ts'

/** Blocks and traces are used once, so a small cache is enough. */
const KEEP_LITTLE = { blockBytes: 8_000_000, receiptBytes: 8_000_000, traceBytes: 8_000_000, replayBytes: 0 }

/** The parts needed to sync this node into this store. */
export function createSyncParts(node: NodeClient, storage: IndexStorage): NodeAndStore {
  const capabilities = createCapabilitySource(node)
  const blocks = createBlockData(node, capabilities, KEEP_LITTLE)
  const probes = createContractProbes(node, storage)
  const source = createBlockContentSource({ node, capabilities, blocks })
  return { node, storage, probes, indexer: createBlockIndexer(source, probes) }
}
