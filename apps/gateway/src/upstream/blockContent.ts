import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import { fromCallTracer, fromParityTrace } from '@otterscan/decode/trace/callFrames'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { BlockData } from './blockData.ts'
import { canUse } from './capabilities.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import { fillCreatedAddresses } from './createdAddresses.ts'
import type { NodeClient } from './createNodeClient.ts'
import { toUsualError } from './frameErrors.ts'
import { type KnownBlock, type KnownTransaction, toKnownBlock } from './knownBlock.ts'
import type { NormalReceipt } from './normalizeReceipt.ts'
import { isWireObject, toHash, toInteger } from './wireValue.ts'

/** A block with everything that happened in it. */
export interface BlockContent {
  readonly chainId: bigint
  readonly block: KnownBlock
  readonly receipts: readonly NormalReceipt[]
  /** Call frames of each transaction; `undefined` where the node could not give them. */
  readonly frames: readonly (readonly CallFrame[] | undefined)[]
  readonly uncleNumbers: readonly bigint[]
}

/** Fetches whole blocks, each with as few calls as the node allows. */
export interface BlockContentSource {
  /** `undefined` when the node has no such block. Throws: as the node's client. */
  get(blockNumber: bigint): Promise<BlockContent | undefined>
}

/** What blocks are fetched from; `blocks` may keep as little as it likes. */
export interface BlockContentParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
  readonly blocks: BlockData
}

const TRACER = { tracer: 'callTracer', timeout: '50s' }

/** Gas of a payment that runs no code, so that there is nothing to trace. */
const PLAIN_GAS = 21_000n

/** Asks nothing before the first block. */
export function createBlockContentSource({
  node,
  capabilities,
  blocks,
}: BlockContentParts): BlockContentSource {
  /** What the node turned out not to have; it is asked again after a restart. */
  const missing = new Set<string>()

  async function requestIfThere(method: string, params: readonly unknown[]): Promise<unknown> {
    if (missing.has(method)) return undefined
    try {
      return await node.request(method, params)
    } catch (error) {
      if (error instanceof MethodNotFoundError) missing.add(method)
      // One transaction at a time may still work: too large an answer, or one that fails.
      if (error instanceof RpcError || isTooLarge(error)) return undefined
      throw error
    }
  }

  async function framesOfBlock(block: KnownBlock): Promise<ReadonlyMap<Hex, readonly CallFrame[]>> {
    const known = await capabilities.get()
    if (canUse(known, 'callTracer')) {
      return readBlockTraces(block, await requestIfThere('debug_traceBlockByHash', [block.hash, TRACER]))
    }
    if (canUse(known, 'parityTraces')) {
      return readParityBlock(block, await requestIfThere('trace_block', [toQuantity(block.number)]))
    }
    return new Map()
  }

  async function framesOfOne(
    transaction: KnownTransaction,
    receipt: NormalReceipt,
  ): Promise<readonly CallFrame[] | undefined> {
    try {
      return (await blocks.traceOf({ transaction, receipt }))?.frames
    } catch (error) {
      // Without its inner calls, and marked so, rather than never.
      if (error instanceof RpcError || isTooLarge(error)) return undefined
      throw error
    }
  }

  async function readFrames(
    block: KnownBlock,
    receipts: readonly NormalReceipt[],
  ): Promise<BlockContent['frames']> {
    const isPlain = ({ input, to }: KnownTransaction, at: number) =>
      input === '0x' && to !== undefined && receipts[at]?.gasUsed === PLAIN_GAS
    if (block.transactions.every(isPlain)) return block.transactions.map((one) => [toPlainFrame(one)])
    const traced = await framesOfBlock(block)
    return Promise.all(
      block.transactions.map(async (transaction, at) => {
        const receipt = receipts[at]
        if (receipt === undefined) return undefined
        if (isPlain(transaction, at)) return [toPlainFrame(transaction)]
        const frames = traced.get(transaction.hash)
        if (frames === undefined) return framesOfOne(transaction, receipt)
        return fillCreatedAddresses(frames.map(toUsualError), transaction, node)
      }),
    )
  }

  async function uncleNumbersOf({
    hash,
    difficulty,
    header,
    number,
  }: KnownBlock): Promise<readonly bigint[]> {
    const uncles: readonly unknown[] = Array.isArray(header.uncles) ? header.uncles : []
    if (difficulty === 0n) return []
    return Promise.all(
      uncles.map(async (_, at) => {
        const uncle = await node.request('eth_getUncleByBlockHashAndIndex', [hash, toQuantity(at)])
        const uncleNumber = isWireObject(uncle) ? toInteger(uncle.number) : undefined
        if (uncleNumber !== undefined) return uncleNumber
        throw new TransportError(`The node has no uncle ${at} of block ${number}.`)
      }),
    )
  }

  return {
    get: async (blockNumber) => {
      const wire = await node.request('eth_getBlockByNumber', [toQuantity(blockNumber), true])
      const block = toKnownBlock(wire)
      if (block === undefined) return undefined
      const [receipts, uncleNumbers, { chainId }] = await Promise.all([
        blocks.receiptsOf(block),
        uncleNumbersOf(block),
        capabilities.get(),
      ])
      return { chainId, block, receipts, uncleNumbers, frames: await readFrames(block, receipts) }
    },
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof TransportError && error.status === 413
}

function toPlainFrame({ from, to, value, input, gas }: KnownTransaction): CallFrame {
  const ended = { output: '0x', gasUsed: PLAIN_GAS, error: undefined } as const
  return { type: 'CALL', depth: 0, from, to, value, input, gas, ...ended }
}

/** Only traces that begin as the transaction does: some nodes leave entries out, or answer for another block. */
function readBlockTraces(block: KnownBlock, wire: unknown): ReadonlyMap<Hex, readonly CallFrame[]> {
  const traces = new Map<Hex, readonly CallFrame[]>()
  if (!Array.isArray(wire)) return traces
  for (const [at, transaction] of block.transactions.entries()) {
    const entry: unknown = wire[at]
    if (!isWireObject(entry)) continue
    if (entry.txHash !== undefined && toHash(entry.txHash) !== transaction.hash) continue
    addFrames(traces, transaction, fromCallTracer(entry.result, { keepPrecompiles: true }).frames)
  }
  return traces
}

function readParityBlock(block: KnownBlock, wire: unknown): ReadonlyMap<Hex, readonly CallFrame[]> {
  const traces = new Map<Hex, readonly CallFrame[]>()
  if (!Array.isArray(wire)) return traces
  const entries = new Map<Hex, unknown[]>()
  for (const entry of wire as readonly unknown[]) {
    // By number: after a reorg they belong to another block.
    if (!isWireObject(entry) || toHash(entry.blockHash) !== block.hash) continue
    const hash = toHash(entry.transactionHash)
    if (hash === undefined) continue
    const known = entries.get(hash)
    if (known === undefined) entries.set(hash, [entry])
    else known.push(entry)
  }
  for (const transaction of block.transactions) {
    const own = entries.get(transaction.hash)
    if (own !== undefined)
      addFrames(traces, transaction, fromParityTrace(own, { keepPrecompiles: true }).frames)
  }
  return traces
}

function addFrames(
  traces: Map<Hex, readonly CallFrame[]>,
  { hash, from }: KnownTransaction,
  frames: readonly CallFrame[],
): void {
  if (frames[0]?.from.toLowerCase() === from) traces.set(hash, frames)
}
