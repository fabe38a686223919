import type { IndexStorage } from '../storage/Storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import type { ContractProbes } from './contractProbes.ts'
import type { BlockIndexer } from './indexBlock.ts'

/** What every step of following the chain uses. */
export interface SyncParts {
  readonly node: NodeClient
  readonly storage: IndexStorage
  readonly indexer: BlockIndexer
  readonly probes: ContractProbes
  /** Called with what was added. */
  readonly onIndexed: (blocks: number, transactions: number) => void
}
