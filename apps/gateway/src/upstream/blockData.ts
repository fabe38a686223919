import { hash32, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { type BlockReference, isBlockHash } from '@otterscan/api-schema/execution/blockReference'
import { eth_getBlockByNumber } from '@otterscan/api-schema/execution/eth'
import { RpcError, TransportError } from '@otterscan/clients/errors'
import type { BlockTag } from '@otterscan/ethereum/execution/block'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { SimulationJob, SimulationResult } from '@otterscan/replay/simulationJob'
import type { RecordedSteps, StructLogOptions, StructLogSink } from '@otterscan/replay/structLog'
import { getCallFrames, type TransactionTrace } from './callFrames.ts'
import { canUse } from './capabilities.ts'
import { type Cache, createCache } from './createCache.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import type { NodeClient } from './createNodeClient.ts'
import { estimateBytes } from './estimateBytes.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { type NodeBlock, type NodeTransaction, parseNodeBlock, parseNodeTransaction } from './nodeBlock.ts'
import { type NormalizedReceipt, normalizeReceipt } from './normalizeReceipt.ts'
import type { Replayer } from './replay/replayer.ts'
import { runInSlices } from './runInSlices.ts'
import { tryDecode } from './tryDecode.ts'
import { UnreadableAnswerError } from './unreadableAnswer.ts'

/** Blocks, receipts and traces in one shape for any node. Cached by block hash, so a reorg cannot make them stale. */
export interface BlockData {
  /** `undefined` when the node does not know it. */
  findBlock(reference: BlockReference): Promise<NodeBlock | undefined>
  /** Number of the newest block. */
  headNumber(): Promise<bigint>
  /** Receipts of the transactions from `from` to `to`, exclusive; all by default. */
  receiptsOf(block: ReceiptBlock, from?: number, to?: number): Promise<readonly NormalizedReceipt[]>
  /** Of the first transactions, for a replay: a status that the node left out would take another replay, and stays out. */
  receiptsForReplay(block: ReceiptBlock, count?: number): Promise<readonly NormalizedReceipt[]>
  /** As `receiptsOf`, each with its own error: one that is missing costs itself. */
  settleReceipts(
    block: ReceiptBlock,
    wanted: readonly NodeTransaction[],
  ): Promise<readonly PromiseSettledResult<NormalizedReceipt>[]>
  /** `undefined` when unknown or not mined yet. */
  findTransaction(hash: Hex): Promise<MinedTransaction | undefined>
  /** Call frames; `undefined` when the node offers no way to get them. */
  traceOf(mined: MinedTransaction): Promise<TransactionTrace | undefined>
  /** `stateDiff` of each transaction of its block, from a replay of the block. Throws: as the node's client. */
  stateDiffsOf(mined: MinedTransaction): Promise<readonly unknown[]>
  /** What it changed, worked out here; `undefined` where that is off. Throws: `ReplayRefusal`, or as the node's client. */
  replayedDiffOf(mined: MinedTransaction): Promise<StateDiff | undefined>
  /**
   * Its instructions as `debug_traceTransaction` of go-ethereum has them, worked out here and given to the sink in pieces;
   * `undefined` where that is off. Throws: `ReplayRefusal`, or as the node's client.
   */
  replayStepsOf(
    mined: MinedTransaction,
    options: StructLogOptions,
    sink: StructLogSink,
  ): Promise<RecordedSteps | undefined>
  /**
   * Calls that were never sent, run here at a place in a block; `undefined` where that is off. Throws: `ReplayRefusal`, or
   * as the node's client.
   */
  simulate(block: NodeBlock, job: SimulationJob): Promise<readonly SimulationResult[] | undefined>
}

/** What receipts of a block are asked with. */
export type ReceiptBlock = Pick<NodeBlock, 'hash' | 'number' | 'baseFeePerGas' | 'transactions'>

/** Cache sizes. */
export interface BlockDataLimits {
  readonly blockBytes: number
  readonly receiptBytes: number
  readonly traceBytes: number
  /** State diffs of whole blocks. */
  readonly replayBytes: number
}

/** The largest block and the largest trace of today's chains fit. */
export const DEFAULT_BLOCK_DATA_LIMITS: BlockDataLimits = {
  blockBytes: 48_000_000,
  receiptBytes: 48_000_000,
  traceBytes: 96_000_000,
  replayBytes: 48_000_000,
}

/** Called for each cache lookup. */
export type CacheObserver = (cache: 'blocks' | 'receipts' | 'traces', hit: boolean) => void

/** Fetches everything that methods are computed from. */
export function createBlockData(
  node: NodeClient,
  capabilities: CapabilitySource,
  limits: BlockDataLimits = DEFAULT_BLOCK_DATA_LIMITS,
  onLookup?: CacheObserver,
  replayer?: Replayer,
): BlockData {
  return new CachedBlockData(node, capabilities, limits, onLookup, replayer)
}

class CachedBlockData implements BlockData {
  private readonly node: NodeClient
  private readonly capabilities: CapabilitySource
  private readonly replayer: Replayer | undefined
  private readonly blocks: Cache<NodeBlock>
  private readonly receipts: Cache<ReadonlyMap<Hex, unknown>>
  private readonly traces: Cache<TransactionTrace>
  private readonly replays: Cache<readonly unknown[]>
  /** Not a cache: only joins concurrent callers. */
  private readonly joined = createCache<unknown>(0)

  constructor(
    node: NodeClient,
    capabilities: CapabilitySource,
    { blockBytes, receiptBytes, traceBytes, replayBytes }: BlockDataLimits,
    onLookup: CacheObserver | undefined,
    replayer: Replayer | undefined,
  ) {
    this.node = node
    this.replayer = replayer
    this.capabilities = capabilities
    const observe = (cache: Parameters<CacheObserver>[0]) => (hit: boolean) => onLookup?.(cache, hit)
    this.blocks = createCache<NodeBlock>(blockBytes, estimateBytes, observe('blocks'))
    this.receipts = createCache<ReadonlyMap<Hex, unknown>>(
      receiptBytes,
      (wires) => estimateBytes([...wires.values()]),
      observe('receipts'),
    )
    this.traces = createCache<TransactionTrace>(traceBytes, estimateBytes, observe('traces'))
    this.replays = createCache<readonly unknown[]>(replayBytes, estimateBytes)
  }

  async findBlock(reference: BlockReference): Promise<NodeBlock | undefined> {
    const hash = isBlockHash(reference) ? reference : await this.findHash(reference)
    return hash === undefined ? undefined : this.blockByHash(hash)
  }

  async headNumber(): Promise<bigint> {
    const number = tryDecode(quantity, await this.join('eth_blockNumber', []))
    if (number === undefined) throw new TransportError('The node did not return its latest block number.')
    return number
  }

  async receiptsOf(
    block: ReceiptBlock,
    from = 0,
    to = block.transactions.length,
  ): Promise<readonly NormalizedReceipt[]> {
    return takeAll(await this.settleReceipts(block, block.transactions.slice(from, to)))
  }

  async receiptsForReplay(block: ReceiptBlock, count?: number): Promise<readonly NormalizedReceipt[]> {
    const isUnknown = () => Promise.resolve(undefined)
    return takeAll(await this.settleReceipts(block, block.transactions.slice(0, count), isUnknown))
  }

  async settleReceipts(
    block: ReceiptBlock,
    wanted: ReceiptBlock['transactions'],
    hasFailed: HasFailed = (mined) => this.hasFailed(mined),
  ): Promise<readonly PromiseSettledResult<NormalizedReceipt>[]> {
    if (wanted.length === 0) return []
    const known = await this.receiptWires(block)
    const settle = (transaction: NodeTransaction) => {
      const wire = known.get(transaction.hash)
      // The call for the block failed, or left some out: one by one is slower but gives the same result.
      if (wire === undefined) return this.receiptOf(transaction, hasFailed)
      return this.normalize(transaction, wire, block.baseFeePerGas, hasFailed)
    }
    const begun = await runInSlices(mapInSteps(wanted, settle))
    return Promise.allSettled(begun)
  }

  async findTransaction(hash: Hex): Promise<MinedTransaction | undefined> {
    const wire = this.join('eth_getTransactionReceipt', [hash])
    // Without the transaction its failure is of no interest.
    wire.catch(() => undefined)
    const transaction = parseNodeTransaction(await this.join('eth_getTransactionByHash', [hash]))
    if (transaction === undefined) return undefined
    const receipt = await this.normalize(transaction, await wire, undefined, (mined) => this.hasFailed(mined))
    return { transaction, receipt }
  }

  async traceOf(mined: MinedTransaction): Promise<TransactionTrace | undefined> {
    const { hash, blockHash } = mined.transaction
    try {
      return await this.traces.get(`${blockHash}:${hash}`, async () => {
        const { node, capabilities, replayer } = this
        const replay = replayer && (async () => (await replayer.replay(mined, this, FRAMES)).frames)
        const trace = await getCallFrames(mined, { node, capabilities, replay })
        if (trace === undefined) throw NO_TRACE
        return trace
      })
    } catch (error) {
      // Not cached: the node may support it later.
      if (error === NO_TRACE) return undefined
      throw error
    }
  }

  stateDiffsOf({ transaction: { blockHash, blockNumber } }: MinedTransaction): Promise<readonly unknown[]> {
    return this.replays.get(blockHash, async () => {
      const params = [toQuantity(blockNumber), ['stateDiff']]
      const replays = await this.node.request('trace_replayBlockTransactions', params)
      return Array.isArray(replays) ? replays : []
    })
  }

  async replayedDiffOf(mined: MinedTransaction): Promise<StateDiff | undefined> {
    return (await this.replayer?.replay(mined, this, STATE_DIFF))?.stateDiff
  }

  async replayStepsOf(
    mined: MinedTransaction,
    options: StructLogOptions,
    sink: StructLogSink,
  ): Promise<RecordedSteps | undefined> {
    return this.replayer?.record(mined, this, options, sink)
  }

  async simulate(block: NodeBlock, job: SimulationJob): Promise<readonly SimulationResult[] | undefined> {
    return this.replayer?.simulate(block, this, job)
  }

  private join(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.joined.get(`${method}${JSON.stringify(params)}`, () => this.node.request(method, params))
  }

  private async findHash(block: bigint | BlockTag): Promise<Hex | undefined> {
    const wire = await this.join(eth_getBlockByNumber.name, eth_getBlockByNumber.toParams(block, false))
    return isWireObject(wire) ? tryDecode(hash32, wire.hash) : undefined
  }

  private async blockByHash(hash: Hex): Promise<NodeBlock | undefined> {
    try {
      return await this.blocks.get(hash, async () => {
        const wire = await this.node.request('eth_getBlockByHash', [hash, true])
        if (wire === null) throw NO_BLOCK
        const block = await runInSlices(parseNodeBlock(wire))
        if (block === undefined) throw new UnreadableAnswerError('The node returned an invalid block.', wire)
        return block
      })
    } catch (error) {
      // Not cached: it may arrive later.
      if (error === NO_BLOCK) return undefined
      throw error
    }
  }

  /** By transaction; empty where the node has no call for a whole block. */
  private async receiptWires(block: ReceiptBlock): Promise<ReadonlyMap<Hex, unknown>> {
    if (!canUse(await this.capabilities.get(), 'blockReceipts')) return NO_RECEIPTS
    try {
      return await this.receipts.get(block.hash, () => this.requestBlockReceipts(block))
    } catch (error) {
      // Not cached: the others may come later.
      if (error instanceof IncompleteReceipts) return error.wires
      if (error instanceof RpcError) return NO_RECEIPTS
      throw error
    }
  }

  private async requestBlockReceipts(block: ReceiptBlock): Promise<ReadonlyMap<Hex, unknown>> {
    const list = await this.node.request('eth_getBlockReceipts', [toQuantity(block.number)])
    const wires = new Map<Hex, unknown>()
    for (const wire of Array.isArray(list) ? (list as readonly unknown[]) : []) {
      // Requested by number: after a reorg they belong to another block, whose transactions may be the same.
      if (!isWireObject(wire) || tryDecode(hash32, wire.blockHash ?? block.hash) !== block.hash) continue
      const hash = tryDecode(hash32, wire.transactionHash)
      if (hash !== undefined) wires.set(hash, wire)
    }
    if (block.transactions.some(({ hash }) => !wires.has(hash))) throw new IncompleteReceipts(wires)
    return wires
  }

  private async receiptOf(
    transaction: NodeTransaction,
    hasFailed: HasFailed = (mined) => this.hasFailed(mined),
  ): Promise<NormalizedReceipt> {
    const wire = await this.join('eth_getTransactionReceipt', [transaction.hash])
    return this.normalize(transaction, wire, undefined, hasFailed)
  }

  private normalize(
    transaction: NodeTransaction,
    wire: unknown,
    baseFeePerGas: bigint | undefined,
    hasFailed: HasFailed,
  ): Promise<NormalizedReceipt> {
    return normalizeReceipt(transaction, wire, {
      getBaseFee: async () => baseFeePerGas ?? (await this.blockByHash(transaction.blockHash))?.baseFeePerGas,
      hasFailed: (receipt) => hasFailed({ transaction, receipt }),
    })
  }

  /** From the trace, for receipts without a status. */
  private async hasFailed(mined: MinedTransaction): Promise<boolean | undefined> {
    const trace = await this.traceOf(mined)
    const top: CallFrame | undefined = trace?.frames[0]
    // An error that cannot be read says nothing.
    if (top === undefined || top.unreadable?.some(({ path }) => path === 'error')) return undefined
    return top.error !== undefined
  }
}

type HasFailed = (mined: MinedTransaction) => Promise<boolean | undefined>

/** Failures are left to who awaits them all. */
function* mapInSteps<T, Result>(
  all: readonly T[],
  begin: (one: T) => Promise<Result>,
): Generator<undefined, readonly Promise<Result>[]> {
  const begun: Promise<Result>[] = []
  for (const one of all) {
    const work = begin(one)
    work.catch(() => undefined)
    begun.push(work)
    yield
  }
  return begun
}

function takeAll<T>(settled: readonly PromiseSettledResult<T>[]): readonly T[] {
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

const FRAMES = { stateDiff: false }
const STATE_DIFF = { stateDiff: true }

const NO_RECEIPTS: ReadonlyMap<Hex, unknown> = new Map()

/** The node left out receipts of a block. */
class IncompleteReceipts extends Error {
  readonly wires: ReadonlyMap<Hex, unknown>

  constructor(wires: ReadonlyMap<Hex, unknown>) {
    super('incomplete receipts')
    this.wires = wires
  }
}

const NO_TRACE = new Error('no trace')
const NO_BLOCK = new Error('no block')
