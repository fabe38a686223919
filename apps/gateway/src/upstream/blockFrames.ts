import { hash32, isWireObject } from '@otterscan/api-schema/codec'
import { MethodNotFoundError, RpcError, TransportError } from '@otterscan/clients/errors'
import type { CallFrameList } from '@otterscan/decode/trace/callFrames'
import { readCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import { readParityTrace } from '@otterscan/decode/trace/parityFrames'
import { isSameAddress } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import type { BlockData } from './blockData.ts'
import { canUse } from './capabilities.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import { fillCreatedAddresses } from './createdAddresses.ts'
import type { NodeClient } from './createNodeClient.ts'
import { toUsualError } from './frameErrors.ts'
import type { NodeTransaction } from './nodeBlock.ts'
import type { NormalizedReceipt } from './normalizeReceipt.ts'
import type { ReadableBlock } from './readableBlock.ts'
import { runInSlices } from './runInSlices.ts'
import { tryDecode } from './tryDecode.ts'

/** What blocks are fetched with; `blocks` may have a small cache. */
export interface BlockContentParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
  readonly blocks: BlockData
}

/** A block with its transactions, as far as they can be read. */
export interface ContentBlock {
  readonly block: ReadableBlock
  /** Those that cannot be read are `undefined`. */
  readonly transactions: readonly (NodeTransaction | undefined)[]
}

/**
 * Call frames of each transaction of a block; `undefined` where the node has none. Those whose trace cannot be read
 * completely are added to `vague`.
 */
export type FrameReader = (
  content: ContentBlock,
  receipts: readonly (NormalizedReceipt | undefined)[],
  vague: Set<NodeTransaction>,
) => Promise<readonly (readonly CallFrame[] | undefined)[]>

const TRACER = { tracer: 'callTracer', timeout: '50s' }

/**
 * Answers no other call while it traces: a block of 320 transactions takes it up to a minute in one piece, and a fraction
 * of that transaction by transaction, without the plain transfers.
 */
const BLOCKS_WHILE_TRACING = /^anvil/i

/** Gas of a plain transfer, which has nothing to trace. */
const PLAIN_GAS = 21_000n

/** Traces the block in one call where the node can, else transaction by transaction. Sends no request before the first block. */
export function createFrameReader({ node, capabilities, blocks }: BlockContentParts): FrameReader {
  /** Methods the node turned out not to have; tried again after a restart. */
  const missing = new Set<string>()

  async function requestIfThere(method: string, params: readonly unknown[]): Promise<unknown> {
    if (missing.has(method)) return undefined
    try {
      return await node.request(method, params)
    } catch (error) {
      if (error instanceof MethodNotFoundError) missing.add(method)
      // The answer was too large, or one transaction fails: tracing one at a time may still work.
      if (error instanceof RpcError || isTooLarge(error)) return undefined
      throw error
    }
  }

  async function framesOfBlock(content: ContentBlock): Promise<ReadonlyMap<Hex, readonly CallFrame[]>> {
    const { hash, number } = content.block
    const known = await capabilities.get()
    if (BLOCKS_WHILE_TRACING.test(known.clientVersion ?? '')) return new Map()
    if (canUse(known, 'callTracer')) {
      return readBlockTraces(content, await requestIfThere('debug_traceBlockByHash', [hash, TRACER]))
    }
    if (canUse(known, 'parityTraces')) {
      return readParityBlock(content, await requestIfThere('trace_block', [toQuantity(number)]))
    }
    return new Map()
  }

  async function framesOfOne(
    transaction: NodeTransaction,
    receipt: NormalizedReceipt,
    vague: Set<NodeTransaction>,
  ): Promise<readonly CallFrame[] | undefined> {
    try {
      const trace = await blocks.traceOf({ transaction, receipt })
      if (trace !== undefined && !isWhole(trace)) vague.add(transaction)
      return trace?.frames
    } catch (error) {
      // Index the block without inner calls, marked as such, rather than not at all.
      if (error instanceof RpcError || isTooLarge(error)) return undefined
      throw error
    }
  }

  async function replays(): Promise<boolean> {
    const known = await capabilities.get()
    return canUse(known, 'replay') && !canUse(known, 'callTracer') && !canUse(known, 'parityTraces')
  }

  /** Runs all before it too, with everything that they read asked for at once. */
  async function replayLast(
    transactions: ContentBlock['transactions'],
    receipts: readonly (NormalizedReceipt | undefined)[],
    vague: Set<NodeTransaction>,
  ): Promise<void> {
    const at = transactions.findLastIndex((one, index) => one !== undefined && !isPlain(one, receipts[index]))
    const [transaction, receipt] = [transactions[at], receipts[at]]
    if (transaction !== undefined && receipt !== undefined) await framesOfOne(transaction, receipt, vague)
  }

  return async ({ block, transactions }, receipts, vague) => {
    const isPlainAt = (one: NodeTransaction | undefined, at: number) => isPlain(one, receipts[at])
    if (transactions.every(isPlainAt)) return transactions.map((one) => one && [toPlainFrame(one)])
    const traced = await framesOfBlock({ block, transactions })
    if (await replays()) await replayLast(transactions, receipts, vague)
    return Promise.all(
      transactions.map(async (transaction, at) => {
        const receipt = receipts[at]
        if (transaction === undefined || receipt === undefined) return undefined
        if (isPlain(transaction, receipt)) return [toPlainFrame(transaction)]
        const frames = traced.get(transaction.hash)
        if (frames === undefined) return framesOfOne(transaction, receipt, vague)
        return fillCreatedAddresses(frames.map(toUsualError), transaction, node)
      }),
    )
  }
}

function isPlain(transaction: NodeTransaction | undefined, receipt: NormalizedReceipt | undefined): boolean {
  return transaction?.input === '0x' && transaction.to != null && receipt?.gasUsed === PLAIN_GAS
}

function isTooLarge(error: unknown): boolean {
  return error instanceof TransportError && error.status === 413
}

function toPlainFrame({ from, to, value, input, gas }: NodeTransaction): CallFrame {
  const ended = { output: '0x', gasUsed: PLAIN_GAS, error: undefined } as const
  return { type: 'CALL', depth: 0, from, to: to ?? undefined, value, input, gas, ...ended }
}

/** Only traces that match their transaction: some nodes omit entries or answer for another block. */
async function readBlockTraces(
  { transactions }: ContentBlock,
  wire: unknown,
): Promise<ReadonlyMap<Hex, readonly CallFrame[]>> {
  const traces = new Map<Hex, readonly CallFrame[]>()
  if (!Array.isArray(wire)) return traces
  for (const [at, transaction] of transactions.entries()) {
    const entry: unknown = wire[at]
    if (transaction === undefined || !isWireObject(entry)) continue
    if (entry.txHash !== undefined && tryDecode(hash32, entry.txHash) !== transaction.hash) continue
    addFrames(traces, transaction, await runInSlices(readCallTracer(entry.result, { keepPrecompiles: true })))
  }
  return traces
}

async function readParityBlock(
  { block, transactions }: ContentBlock,
  wire: unknown,
): Promise<ReadonlyMap<Hex, readonly CallFrame[]>> {
  const traces = new Map<Hex, readonly CallFrame[]>()
  if (!Array.isArray(wire)) return traces
  const entries = new Map<Hex, unknown[]>()
  for (const entry of wire as readonly unknown[]) {
    // Requested by number: after a reorg they belong to another block.
    if (!isWireObject(entry) || tryDecode(hash32, entry.blockHash) !== block.hash) continue
    const hash = tryDecode(hash32, entry.transactionHash)
    if (hash === undefined) continue
    const known = entries.get(hash)
    if (known === undefined) entries.set(hash, [entry])
    else known.push(entry)
  }
  for (const transaction of transactions) {
    const own = transaction && entries.get(transaction.hash)
    if (transaction === undefined || own === undefined) continue
    addFrames(traces, transaction, await runInSlices(readParityTrace(own, { keepPrecompiles: true })))
  }
  return traces
}

/** Whether everything that the index is made from can be read. */
function isWhole({ frames, unreadable }: CallFrameList): boolean {
  return unreadable.length === 0 && !frames.some(isVague)
}

function isVague({ type, to, unreadable = [] }: CallFrame): boolean {
  const isCreation = type.startsWith('CREATE')
  // Only a creation that failed has no target, and one without code made no contract.
  if (to === undefined && !isCreation) return true
  const indexed = isCreation ? /^(from|to|error|output)$/ : /^(from|to|error)$/
  return unreadable.some(({ path }) => indexed.test(path))
}

/** A trace that cannot be read completely is left to be asked for by itself. */
function addFrames(
  traces: Map<Hex, readonly CallFrame[]>,
  { hash, from }: NodeTransaction,
  list: CallFrameList,
): void {
  const { frames } = list
  if (isWhole(list) && isSameAddress(frames[0]?.from, from)) traces.set(hash, frames)
}
