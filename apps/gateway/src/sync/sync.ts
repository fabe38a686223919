import type { IndexProgress } from '../observability/indexProgress.ts'
import type { WatchedHeads } from '../upstream/watchHeads.ts'
import type { ChainIdentity } from './chainIdentity.ts'
import type { ConfirmationRule } from './confirmation.ts'

/**
 * Why a sync ended. `otherChain`: the node is one of another chain. `replaced`: final blocks were replaced, so nothing
 * of the index can be kept. `store`: the store failed, such as on a full disk or a damaged record.
 */
export type SyncEnd =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'otherChain' | 'replaced'; readonly reason: string }
  | { readonly kind: 'store'; readonly error: unknown }

/** Keeps the index in sync with the chain until stopped. */
export interface Sync {
  /** Starts syncing. Never rejects: errors of the node are waited out, see `progress`. */
  run(): Promise<SyncEnd>
  /** Ends the sync with this error of the store, which a reader has met. */
  giveUp(error: unknown): void
  /** Resolves when all work has ended. */
  stop(): Promise<void>
  progress(): IndexProgress
}

/** Intervals, limits and the log. */
export interface SyncOptions {
  /** At rest, the time for each request to the node. */
  readonly pollMs: number
  /** Interval of progress lines. */
  readonly reportMs: number
  readonly log: (line: string) => void
  /** Longest history to backfill; a longer chain is only followed. `undefined`: no limit. */
  readonly maxHistoryBlocks: bigint | undefined
  /** The chain the index is for; asked from the node when `undefined`. */
  readonly identity?: ChainIdentity | undefined
  /** Tells of new blocks, so that less polling is needed. */
  readonly heads?: WatchedHeads | undefined
  /** Shown until there is something newer to tell. */
  readonly notice?: string | undefined
  readonly confirmation?: ConfirmationRule
  /** False while another program writes the index; its blocks that are not final are followed all the same. */
  readonly mayWrite?: () => boolean
  /** False where other programs backfill. */
  readonly backfills?: boolean
  readonly gapPauseMs?: number
  /** Stops everything; pending calls to the node must abort with it too. */
  readonly stopping: AbortController
}
