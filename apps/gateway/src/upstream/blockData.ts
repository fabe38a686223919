import { RpcError, TransportError } from '@otterscan/clients/errors'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { getCallFrames, type TransactionTrace } from './callFrames.ts'
import { canUse } from './capabilities.ts'
import { type Cache, createCache } from './createCache.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import type { NodeClient } from './createNodeClient.ts'
import {
  type BlockSelector,
  type KnownBlock,
  type KnownTransaction,
  toKnownBlock,
  toKnownTransaction,
} from './knownBlock.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { type NormalReceipt, normalizeReceipt } from './normalizeReceipt.ts'
import { isWireObject, toHash, toInteger } from './wireValue.ts'

/** Blocks, receipts and traces in one shape, whatever the node offers; kept by block hash, so no reorg makes them stale. */
export interface BlockData {
  /** `undefined` when the node does not know it. */
  findBlock(selector: BlockSelector): Promise<KnownBlock | undefined>
  /** Number of the newest block. */
  headNumber(): Promise<bigint>
  /** Receipts of the transactions at `from` up to `to`, exclusive; default all. */
  receiptsOf(block: KnownBlock, from?: number, to?: number): Promise<readonly NormalReceipt[]>
  /** `undefined` when unknown or not mined yet. */
  findTransaction(hash: Hex): Promise<MinedTransaction | undefined>
  /** Call frames; `undefined` when the node offers no way to them. */
  traceOf(mined: MinedTransaction): Promise<TransactionTrace | undefined>
  /** `stateDiff` of each transaction of its block, run again as a whole. Throws: as the node's client. */
  stateDiffsOf(mined: MinedTransaction): Promise<readonly unknown[]>
}

/** How much is kept: blocks by number of transactions, traces by number of frames. */
export interface BlockDataLimits {
  readonly keptTransactions: number
  readonly keptFrames: number
}

export const DEFAULT_BLOCK_DATA_LIMITS: BlockDataLimits = { keptTransactions: 20_000, keptFrames: 50_000 }

/** Who is told of cache lookups. */
export type CacheObserver = (cache: 'blocks' | 'receipts' | 'traces', hit: boolean) => void

/** The one place that fetches what methods are computed from. */
export function createBlockData(
  node: NodeClient,
  capabilities: CapabilitySource,
  limits: BlockDataLimits = DEFAULT_BLOCK_DATA_LIMITS,
  onLookup?: CacheObserver,
): BlockData {
  return new CachedBlockData(node, capabilities, limits, onLookup)
}

class CachedBlockData implements BlockData {
  private readonly node: NodeClient
  private readonly capabilities: CapabilitySource
  private readonly blocks: Cache<KnownBlock>
  private readonly receipts: Cache<readonly NormalReceipt[]>
  private readonly traces: Cache<TransactionTrace>
  private readonly replays = createCache<readonly unknown[]>(KEPT_REPLAYS)
  /** Keeps nothing: only joins callers that ask at the same moment. */
  private readonly joined = createCache<unknown>(0)

  constructor(
    node: NodeClient,
    capabilities: CapabilitySource,
    { keptTransactions, keptFrames }: BlockDataLimits,
    onLookup?: CacheObserver,
  ) {
    this.node = node
    this.capabilities = capabilities
    const observe = (cache: Parameters<CacheObserver>[0]) => (hit: boolean) => onLookup?.(cache, hit)
    this.blocks = createCache(keptTransactions, (block) => block.transactions.length + 1, observe('blocks'))
    this.receipts = createCache(keptTransactions, (list) => list.length + 1, observe('receipts'))
    this.traces = createCache(keptFrames, ({ frames }) => frames.length + 1, observe('traces'))
  }

  async findBlock(selector: BlockSelector): Promise<KnownBlock | undefined> {
    const hash = selector.kind === 'hash' ? selector.hash : await this.findHash(selector)
    return hash === undefined ? undefined : this.blockByHash(hash)
  }

  async headNumber(): Promise<bigint> {
    const number = toInteger(await this.join('eth_blockNumber', []))
    if (number === undefined) throw new TransportError('The node does not say which block is the newest.')
    return number
  }

  async receiptsOf(
    block: KnownBlock,
    from = 0,
    to = block.transactions.length,
  ): Promise<readonly NormalReceipt[]> {
    const wanted = block.transactions.slice(from, to)
    if (wanted.length === 0) return []
    const isWhole = canUse(await this.capabilities.get(), 'blockReceipts')
    if (!isWhole) return Promise.all(wanted.map((transaction) => this.receiptOf(transaction)))
    try {
      const all = await this.receipts.get(block.hash, () => this.blockReceipts(block))
      return all.slice(from, to)
    } catch (error) {
      // Not proven, or refused for this block: one by one is slower, not worse.
      if (!(error instanceof RpcError)) throw error
      return Promise.all(wanted.map((transaction) => this.receiptOf(transaction)))
    }
  }

  async findTransaction(hash: Hex): Promise<MinedTransaction | undefined> {
    const transaction = toKnownTransaction(await this.join('eth_getTransactionByHash', [hash]))
    return transaction && { transaction, receipt: await this.receiptOf(transaction) }
  }

  async traceOf(mined: MinedTransaction): Promise<TransactionTrace | undefined> {
    const { hash, blockHash } = mined.transaction
    try {
      return await this.traces.get(`${blockHash}:${hash}`, async () => {
        const trace = await getCallFrames(mined, { node: this.node, capabilities: this.capabilities })
        if (trace === undefined) throw NO_TRACE
        return trace
      })
    } catch (error) {
      // Not kept: the node may learn it.
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

  private join(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.joined.get(`${method}${JSON.stringify(params)}`, () => this.node.request(method, params))
  }

  private async findHash(selector: Exclude<BlockSelector, { kind: 'hash' }>): Promise<Hex | undefined> {
    const position = selector.kind === 'number' ? toQuantity(selector.number) : selector.tag
    const block = await this.join('eth_getBlockByNumber', [position, false])
    return isWireObject(block) ? toHash(block.hash) : undefined
  }

  private async blockByHash(hash: Hex): Promise<KnownBlock | undefined> {
    try {
      return await this.blocks.get(hash, async () => {
        const wire = await this.node.request('eth_getBlockByHash', [hash, true])
        if (wire === null) throw NO_BLOCK
        const block = toKnownBlock(wire)
        if (block === undefined) throw new TransportError('The node sent a block that cannot be read.')
        return block
      })
    } catch (error) {
      // Not kept: it may arrive.
      if (error === NO_BLOCK) return undefined
      throw error
    }
  }

  private async blockReceipts(block: KnownBlock): Promise<readonly NormalReceipt[]> {
    const wire = await this.node.request('eth_getBlockReceipts', [toQuantity(block.number)])
    const list: readonly unknown[] = Array.isArray(wire) ? wire : []
    // By number: after a reorg they belong to another block.
    const isRight = block.transactions.every(({ hash }, at) => {
      const receipt = list[at]
      return isWireObject(receipt) && toHash(receipt.transactionHash) === hash
    })
    if (!isRight) return Promise.all(block.transactions.map((transaction) => this.receiptOf(transaction)))
    return Promise.all(
      block.transactions.map((transaction, at) => this.normalize(transaction, list[at], block.baseFeePerGas)),
    )
  }

  private async receiptOf(transaction: KnownTransaction): Promise<NormalReceipt> {
    const wire = await this.join('eth_getTransactionReceipt', [transaction.hash])
    return this.normalize(transaction, wire, undefined)
  }

  private normalize(
    transaction: KnownTransaction,
    wire: unknown,
    baseFeePerGas: bigint | undefined,
  ): Promise<NormalReceipt> {
    return normalizeReceipt(transaction, wire, {
      getBaseFee: async () => baseFeePerGas ?? (await this.blockByHash(transaction.blockHash))?.baseFeePerGas,
      hasFailed: (receipt) => this.hasFailed({ transaction, receipt }),
    })
  }

  /** From the trace, for receipts that do not say. */
  private async hasFailed(mined: MinedTransaction): Promise<boolean | undefined> {
    const trace = await this.traceOf(mined)
    const top: CallFrame | undefined = trace?.frames[0]
    return top && top.error !== undefined
  }
}

/** Blocks of state changes: megabytes each. */
const KEPT_REPLAYS = 4

const NO_TRACE = new Error('no trace')
const NO_BLOCK = new Error('no block')
