import { hash32, isWireObject } from '@otterscan/api-schema/codec'
import type { ReplayType } from '@otterscan/api-schema/execution/trace'
import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { completeCodes } from '@otterscan/decode/trace/completeCodes'
import { fromPrestateDiff } from '@otterscan/decode/trace/prestateDiff'
import { toParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import { type Hex, isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { BlockData } from '../../upstream/blockData.ts'
import { type Capabilities, type CapabilityName, canUse } from '../../upstream/capabilities.ts'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import { type OpcodeSource, readNodeLogs } from '../../upstream/opcodeTree.ts'
import { tryDecode, type WireObject } from '../../upstream/tryDecode.ts'
import { unsupported } from '../gatewayError.ts'
import {
  answersAsErigon,
  type CallContext,
  type Handler,
  type MethodContext,
  NodeResult,
} from '../methodHandler.ts'
import { INSTRUCTION_METHODS, missingTraces, STATE_DIFF_METHODS } from '../missingCapability.ts'
import { getVmTraceFromOpcodes } from './getVmTraceFromOpcodes.ts'
import { markNewAccounts } from './markNewAccounts.ts'

/** A replay of a mined transaction: state diff, instructions, calls. Null when unknown. */
export const replayTransaction: Handler<'trace_replayTransaction'> = async ([hash, types], context) => {
  const known = await context.capabilities.get()
  const native = await replayNatively(hash, types, known, context)
  if (native === null) return null
  const mined = await context.blocks.findTransaction(hash)
  if (mined === undefined) return null
  if (native !== undefined) return new NodeResult(await withNewAccounts(native, mined, known, context))
  const parts = { mined, known, context }
  // First, since it may be unsupported.
  const stateDiff = types.includes('stateDiff') ? await getStateDiff(parts) : null
  const vmTrace = types.includes('vmTrace') ? await getVmTrace(parts) : null
  const trace = types.includes('trace') ? await getParityTraces(parts) : []
  // Not known without a trace.
  const output = (await context.blocks.traceOf(mined))?.frames[0]?.output
  return { output, stateDiff, trace, transactionHash: hash, vmTrace, unreadable: [] }
}

/** The node's own replay; `undefined` when it has none, or not the requested types. */
async function replayNatively(
  hash: Hex,
  types: readonly ReplayType[],
  known: Capabilities,
  { method, signal, node }: CallContext,
): Promise<WireObject | null | undefined> {
  if (!canUse(known, 'parityReplay')) return undefined
  try {
    const replay = await node.request(method, [hash, types], signal)
    if (replay === null) return null
    if (!isWireObject(replay)) return undefined
    return types.every((type) => type === 'trace' || isWireObject(replay[type])) ? replay : undefined
  } catch (error) {
    if (error instanceof MethodNotFoundError) return undefined
    throw error
  }
}

/** Erigon marks new accounts itself. */
async function withNewAccounts(
  replay: WireObject,
  { transaction }: MinedTransaction,
  known: Capabilities,
  context: MethodContext,
): Promise<WireObject> {
  if (!isWireObject(replay.stateDiff) || answersAsErigon(known)) return replay
  return { ...replay, stateDiff: await markNewAccounts(replay.stateDiff, transaction.blockNumber, context) }
}

interface ReplayParts {
  readonly mined: MinedTransaction
  readonly known: Capabilities
  readonly context: CallContext
}

/** From the first supported source that succeeds. */
async function getStateDiff(parts: ReplayParts): Promise<WireObject> {
  const { context, known } = parts
  let failure: RpcError | undefined
  for (const { capability, get } of STATE_DIFF_SOURCES) {
    if (!canUse(known, capability)) continue
    try {
      const stateDiff = await get(parts)
      if (stateDiff !== undefined) return stateDiff
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      failure ??= error
    }
  }
  if (failure !== undefined && !(failure instanceof MethodNotFoundError)) throw failure
  throw missingTraces(context.method, known, STATE_DIFF_METHODS)
}

const STATE_DIFF_SOURCES: readonly {
  readonly capability: CapabilityName
  readonly get: (parts: ReplayParts) => Promise<WireObject | undefined>
}[] = [
  {
    capability: 'prestateTracer',
    get: async ({ mined, context }) => {
      const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
      const params = [mined.transaction.hash, options]
      const diff = await context.node.request('debug_traceTransaction', params, context.signal)
      const isDiff = isWireObject(diff) && isWireObject(diff.pre) && isWireObject(diff.post)
      if (!isDiff) return undefined
      const block = toQuantity(mined.transaction.blockNumber)
      const getCode = (address: string) => readCode(address, block, context)
      return toParityStateDiff(fromPrestateDiff(await completeCodes(diff, getCode)))
    },
  },
  {
    capability: 'parityBlockReplay',
    get: async ({ mined, context }) => {
      const replay = findReplay(await context.blocks.stateDiffsOf(mined), mined)
      if (replay === undefined || !isWireObject(replay.stateDiff)) return undefined
      return markNewAccounts(replay.stateDiff, mined.transaction.blockNumber, context)
    },
  },
  {
    capability: 'replay',
    get: async ({ mined, context }) => {
      const diff = await context.blocks.replayedDiffOf(mined)
      return diff && toParityStateDiff({ ...diff, unreadable: [] })
    },
  },
]

/** `undefined` when the state is pruned. */
async function readCode(address: string, block: Hex, { node }: MethodContext): Promise<Hex | undefined> {
  try {
    const code = await node.request('eth_getCode', [address, block])
    return isHexData(code) ? code : undefined
  } catch (error) {
    // The change is then reported without the code.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** By hash, which some nodes omit; otherwise by position. */
function findReplay(list: readonly unknown[], { transaction }: MinedTransaction): WireObject | undefined {
  const named = list.find(
    (replay) => isWireObject(replay) && tryDecode(hash32, replay.transactionHash) === transaction.hash,
  )
  const found = named ?? list[transaction.transactionIndex]
  if (!isWireObject(found)) return undefined
  const isOther =
    found.transactionHash !== undefined && tryDecode(hash32, found.transactionHash) !== transaction.hash
  return isOther ? undefined : found
}

async function getParityTraces({ mined, known, context }: ReplayParts): Promise<unknown> {
  if (!canUse(known, 'parityTraces')) {
    throw unsupported(
      `${context.method}: the node has no trace_ methods; use ots_traceTransaction instead of trace.`,
    )
  }
  return context.node.request('trace_transaction', [mined.transaction.hash], context.signal)
}

/**
 * From the node's own logs, or from a replay; that comes first where the node has no tracers: its logs then have other costs
 * of calls (Hardhat).
 */
async function getVmTrace({ mined, known, context }: ReplayParts): Promise<WireObject> {
  const { node, blocks } = context
  const read = (source: OpcodeSource) => getVmTraceFromOpcodes(mined, node, source)
  const hasLogs = canUse(known, 'opcodeLogs')
  if (canUse(known, 'replay') && !(hasLogs && canUse(known, 'callTracer'))) {
    try {
      const trace = await read(replayLogs(blocks))
      if (trace !== undefined) return trace
    } catch (error) {
      if (!(error instanceof RpcError) || !hasLogs) throw error
    }
  }
  const trace = hasLogs ? await read(readNodeLogs(node)) : undefined
  if (trace === undefined) throw missingTraces(context.method, known, INSTRUCTION_METHODS)
  return trace
}

function replayLogs(blocks: BlockData): OpcodeSource {
  return async (mined, memory, add) => {
    const recorded = await blocks.replayStepsOf(mined, { stack: true, memory }, (logs) => {
      for (const log of logs) add(log)
      return Promise.resolve(true)
    })
    return { returnValue: recorded?.output }
  }
}
