import type { IndexStorage } from '../storage/storage.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import type { Attempts } from './attempts.ts'
import type { ContractProbes } from './contractProbes.ts'
import type { BlockIndexer } from './indexBlock.ts'

/** What a sync needs of the node and the store. */
export interface NodeAndStore {
  readonly node: NodeClient
  readonly storage: IndexStorage
  readonly indexer: BlockIndexer
  readonly probes: ContractProbes
}

/** What every sync step uses. */
export interface SyncParts extends NodeAndStore {
  readonly attempts: Attempts
  /** False while another program writes what is final. */
  readonly mayWrite: () => boolean
  /** Called with the number of blocks and transactions added. */
  readonly onIndexed: (blocks: number, transactions: number) => void
}
