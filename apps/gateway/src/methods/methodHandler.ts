import type { METHOD_TABLE } from '@otterscan/api-schema/execution/methodTable'
import type { ParamsOf, ResultOf } from '@otterscan/api-schema/rpcMethod'
import type { IndexProgress } from '../observability/indexProgress.ts'
import type { QueryRunner } from '../storage/clickhouse/query/createQueryRunner.ts'
import type { HistoryIndex } from '../storage/historyIndex.ts'
import type { IndexCheckpoint, IndexGap, IndexReader } from '../storage/storage.ts'
import type { BlockData } from '../upstream/blockData.ts'
import type { Capabilities } from '../upstream/capabilities.ts'
import type { CapabilitySource } from '../upstream/createCapabilitySource.ts'
import type { NodeClient } from '../upstream/createNodeClient.ts'
import type { TrafficLedger } from '../upstream/createTrafficLedger.ts'
import type { NodePool } from '../upstream/pool/createNodePool.ts'
import type { StepTraces } from '../upstream/steps/createStepTraces.ts'
import type { TokenNameIndex } from './token-names/createTokenNameIndex.ts'

/** Name of a method of the API contract. */
export type MethodName = keyof typeof METHOD_TABLE

/** Decoded parameters of a method. */
export type Params<M extends MethodName> = ParamsOf<(typeof METHOD_TABLE)[M]>

/** Decoded result of a method. */
export type Result<M extends MethodName> = ResultOf<(typeof METHOD_TABLE)[M]>

/** What handlers compute their answers from. */
export interface MethodContext {
  readonly node: NodeClient
  readonly blocks: BlockData
  readonly capabilities: CapabilitySource
  /** Executed instructions; absent where they cannot be read as they come. */
  readonly steps?: StepTraces | undefined
  /** `undefined` without an index. */
  readonly index?: IndexParts | undefined
  /** The nodes behind `node`; `undefined` in tests of single methods. */
  readonly nodes?: NodePool | undefined
  /** What the program sends; `undefined` where it is not counted. */
  readonly traffic?: TrafficLedger | undefined
  /** Runs queries in SQL; `undefined` where they are off. */
  readonly query?: QueryRunner | undefined
  /** Largest page of an address search. */
  readonly maxSearchPageSize: number
}

/** The index, as handlers use it. */
export interface IndexParts {
  readonly history: HistoryIndex
  readonly lists: IndexReader
  readonly tokens: TokenNameIndex
  readonly state: () => IndexState
}

/** Extent and activity of the index. */
export interface IndexState {
  /** `undefined` before the first block. */
  readonly checkpoint: IndexCheckpoint | undefined
  /** Blocks of which something is missing, ascending. */
  readonly gaps: readonly IndexGap[]
  readonly progress: IndexProgress
}

/** One call being processed. */
export interface MethodCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal: AbortSignal
}

/** The context of one call. */
export interface CallContext extends MethodContext {
  readonly method: MethodName
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal: AbortSignal
}

/** A result of the node that needs no change. It is passed on verbatim. */
export class NodeResult {
  readonly wire: unknown

  constructor(wire: unknown) {
    this.wire = wire
  }
}

/** A handler of these types, for any method. Throws: `GatewayError`, or as the node's client. */
export type Answer<Values, Value> = (params: Values, context: CallContext) => Promise<Value | NodeResult>

/** The handler of a method. Throws: `GatewayError`, or as the node's client. */
export type Handler<M extends MethodName> = Answer<Params<M>, Result<M>>

/** True when the node is Erigon, whose answers are the reference. */
export function answersAsErigon({ states }: Capabilities): boolean {
  return states.erigonHistory === 'works'
}
