import type { IndexProgress } from '../observability/indexProgress.ts'
import type { HistoryIndex } from '../storage/historyIndex.ts'
import type { Checkpoint, IndexReader } from '../storage/Storage.ts'
import type { BlockData } from '../upstream/blockData.ts'
import type { Capabilities } from '../upstream/capabilities.ts'
import type { CapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import type { TokenBook } from './token-names/createTokenBook.ts'

/** What methods are answered from. */
export interface MethodContext {
  readonly node: NodeClient
  readonly blocks: BlockData
  readonly capabilities: CapabilitySource
  /** `undefined` without an index. */
  readonly index: HistoryIndex | undefined
  /** Lists of the index; absent without one. */
  readonly lists?: IndexReader
  /** Names of the tokens of the index; absent without one. */
  readonly tokens?: TokenBook
  /** What the index is doing; absent without one. */
  readonly indexState?: () => IndexState
  /** Largest page of an address search. */
  readonly maxSearchPageSize: number
}

/** How far the index is and what it is doing. */
export interface IndexState {
  /** `undefined` while nothing was begun. */
  readonly checkpoint: Checkpoint | undefined
  readonly progress: IndexProgress
}

/** One call on its way. */
export interface MethodCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** Gives the wire's `result`. Throws: `GatewayError`, or what the node's client throws. */
export type MethodHandler = (call: MethodCall, context: MethodContext) => Promise<unknown>

/** True when Erigon itself is behind, whose own answers are the standard. */
export function answersAsErigon({ states }: Capabilities): boolean {
  return states.erigonHistory === 'works'
}
