import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { completeCodes } from '@otterscan/decode/trace/completeCodes'
import { fromPrestateDiff } from '@otterscan/decode/trace/stateDiff'
import { type Hex, isHexData, toQuantity } from '@otterscan/ethereum/hex'
import { type Capabilities, type CapabilityName, canUse } from '../../upstream/capabilities.ts'
import type { MinedTransaction } from '../../upstream/minedTransaction.ts'
import { isWireObject, toHash, type WireObject } from '../../upstream/wireValue.ts'
import { encodeStateDiff } from '../encode/stateDiff.ts'
import { invalidParams, unsupported } from '../gatewayError.ts'
import { answersAsErigon, type MethodCall, type MethodContext, type MethodHandler } from '../methodHandler.ts'
import { INSTRUCTION_METHODS, missingTraces, STATE_DIFF_METHODS } from '../missingCapability.ts'
import { readHash } from '../parameters.ts'
import { buildVmTrace } from './buildVmTrace.ts'
import { markNewAccounts } from './markNewAccounts.ts'

const REPLAY_TYPES = ['trace', 'stateDiff', 'vmTrace'] as const
type ReplayType = (typeof REPLAY_TYPES)[number]

/** A mined transaction run again: its state changes, its instructions, its calls. Null when unknown. */
export const replayTransaction: MethodHandler = async (call, context) => {
  const hash = readHash(call.params, 0)
  const types = readTypes(call.params[1])
  const known = await context.capabilities.get()
  const native = await replayNatively(call, hash, types, known, context)
  if (native === null) return null
  const mined = await context.blocks.findTransaction(hash)
  if (mined === undefined) return null
  if (native !== undefined) return withNewAccounts(native, mined, known, context)
  const parts = { call, mined, known, context }
  // What may be refused comes first.
  const stateDiff = types.includes('stateDiff') ? await getStateDiff(parts) : null
  const vmTrace = types.includes('vmTrace') ? await getVmTrace(parts) : null
  const trace = types.includes('trace') ? await getParityTraces(parts) : []
  const output = (await context.blocks.traceOf(mined))?.frames[0]?.output ?? '0x'
  return { output, stateDiff, trace, transactionHash: hash, vmTrace }
}

function readTypes(value: unknown): readonly ReplayType[] {
  if (!Array.isArray(value)) throw invalidParams('invalid argument 1: must be a list of trace types')
  const unknown = value.find((type) => !REPLAY_TYPES.some((known) => known === type))
  if (unknown !== undefined)
    throw invalidParams(`invalid argument 1: unknown trace type ${JSON.stringify(unknown)}`)
  return REPLAY_TYPES.filter((type) => value.includes(type))
}

/** The node's own replay; `undefined` when it has none, or none of what was asked for. */
async function replayNatively(
  { method, signal }: MethodCall,
  hash: Hex,
  types: readonly ReplayType[],
  known: Capabilities,
  { node }: MethodContext,
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

/** Erigon marks them itself. */
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
  readonly call: MethodCall
  readonly mined: MinedTransaction
  readonly known: Capabilities
  readonly context: MethodContext
}

/** From the first way that the node offers and that answers. */
async function getStateDiff(parts: ReplayParts): Promise<WireObject> {
  const { call, known } = parts
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
  throw missingTraces(call.method, known, STATE_DIFF_METHODS)
}

const STATE_DIFF_SOURCES: readonly {
  readonly capability: CapabilityName
  readonly get: (parts: ReplayParts) => Promise<WireObject | undefined>
}[] = [
  {
    capability: 'prestateTracer',
    get: async ({ call, mined, context }) => {
      const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
      const params = [mined.transaction.hash, options]
      const diff = await context.node.request('debug_traceTransaction', params, call.signal)
      const isDiff = isWireObject(diff) && isWireObject(diff.pre) && isWireObject(diff.post)
      if (!isDiff) return undefined
      const block = toQuantity(mined.transaction.blockNumber)
      const getCode = (address: string) => readCode(address, block, context)
      return encodeStateDiff(fromPrestateDiff(await completeCodes(diff, getCode)))
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
]

/** `undefined` when the state is gone. */
async function readCode(address: string, block: Hex, { node }: MethodContext): Promise<Hex | undefined> {
  try {
    const code = await node.request('eth_getCode', [address, block])
    return isHexData(code) ? code : undefined
  } catch (error) {
    // Then the change is told without it.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** By hash, which some nodes leave out; then by position. */
function findReplay(list: readonly unknown[], { transaction }: MinedTransaction): WireObject | undefined {
  const named = list.find(
    (replay) => isWireObject(replay) && toHash(replay.transactionHash) === transaction.hash,
  )
  const found = named ?? list[transaction.index]
  if (!isWireObject(found)) return undefined
  const isOther = found.transactionHash !== undefined && toHash(found.transactionHash) !== transaction.hash
  return isOther ? undefined : found
}

async function getParityTraces({ call, mined, known, context }: ReplayParts): Promise<unknown> {
  if (!canUse(known, 'parityTraces')) {
    throw unsupported(
      `${call.method}: the node has no trace_ methods; ask for ots_traceTransaction instead of trace.`,
    )
  }
  return context.node.request('trace_transaction', [mined.transaction.hash], call.signal)
}

async function getVmTrace({ call, mined, known, context }: ReplayParts): Promise<WireObject> {
  const trace = canUse(known, 'opcodeLogs') ? await buildVmTrace(mined, context.node) : undefined
  if (trace === undefined) throw missingTraces(call.method, known, INSTRUCTION_METHODS)
  return trace
}
