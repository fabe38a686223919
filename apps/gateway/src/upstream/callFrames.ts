import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import type { CallFrameList } from '@otterscan/decode/trace/callFrames'
import { readCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import { readParityTrace } from '@otterscan/decode/trace/parityFrames'
import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import { isSameAddress } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { type CapabilityName, canUse } from './capabilities.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import { fillCreatedAddresses } from './createdAddresses.ts'
import type { NodeClient } from './createNodeClient.ts'
import { toUsualError } from './frameErrors.ts'
import { framesFromOpcodeLogs } from './framesFromOpcodeLogs.ts'
import type { MinedTransaction } from './minedTransaction.ts'
import { runInSlices } from './runInSlices.ts'

/** Source of call frames. `topFrame`: the transaction itself, which ran no code. */
export type TraceSource = 'callTracer' | 'parityTraces' | 'replay' | 'opcodeLogs' | 'topFrame'

/** Call frames of one transaction in order of entry, including precompile calls where the source has them. */
export interface TransactionTrace {
  readonly source: TraceSource
  readonly frames: readonly CallFrame[]
  /** Entries of the trace that are not frames. */
  readonly unreadable: readonly UnreadableField[]
}

/** What traces are read from. */
export interface TraceParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
  /** Works out what the node has no traces for; absent where that is off. */
  readonly replay?: ((mined: MinedTransaction) => Promise<readonly CallFrame[]>) | undefined
}

/** Tried in this order: the first that the node supports and that returns the right shape is used. */
const SOURCES: readonly {
  readonly source: TraceSource & CapabilityName
  /** `undefined` where it is off. */
  readonly read: (mined: MinedTransaction, parts: TraceParts) => Promise<CallFrameList | undefined>
}[] = [
  {
    source: 'callTracer',
    read: async ({ transaction: { hash } }, { node }) => {
      const options = { tracer: 'callTracer', timeout: TRACER_TIMEOUT }
      const wire = await node.request('debug_traceTransaction', [hash, options])
      return runInSlices(readCallTracer(wire, { keepPrecompiles: true }))
    },
  },
  {
    source: 'parityTraces',
    read: async ({ transaction: { hash } }, { node }) => {
      const wire = await node.request('trace_transaction', [hash])
      return runInSlices(readParityTrace(wire, { keepPrecompiles: true }))
    },
  },
  {
    source: 'replay',
    read: async (mined, { node, replay }) => {
      if (replay === undefined) return undefined
      // Most transactions of most chains: one request tells.
      const plain = mined.receipt.gasUsed === PLAIN_GAS ? await readTopFrame(mined, node) : undefined
      return { frames: plain === undefined ? await replay(mined) : [plain], unreadable: [] }
    },
  },
  {
    source: 'opcodeLogs',
    read: async (mined, { node }) => ({ frames: await framesFromOpcodeLogs(mined, node), unreadable: [] }),
  },
]

/** Gas of a transfer without data to an account without code. */
const PLAIN_GAS = 21_000n

/** Passed to tracers that support it, so that they stop before the gateway does. */
export const TRACER_TIMEOUT = '50s'

/** The frames; `undefined` when the node has no suitable method. Throws: the node's error when no method succeeds. */
export async function getCallFrames(
  mined: MinedTransaction,
  parts: TraceParts,
): Promise<TransactionTrace | undefined> {
  const known = await parts.capabilities.get()
  let failure: RpcError | undefined
  for (const way of SOURCES) {
    if (!canUse(known, way.source)) continue
    try {
      const list = await readFrames(mined, way, parts)
      if (list !== undefined) return { source: way.source, ...list }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // Another source may work; if none does, this error is thrown.
      failure ??= error
    }
  }
  const top = await readTopFrame(mined, parts.node)
  if (top !== undefined) return { source: 'topFrame', frames: [top], unreadable: [] }
  if (failure !== undefined && !(failure instanceof MethodNotFoundError)) throw failure
  return undefined
}

/** `undefined` when the answer is not a trace of the transaction. */
async function readFrames(
  mined: MinedTransaction,
  { read }: (typeof SOURCES)[number],
  parts: TraceParts,
): Promise<CallFrameList | undefined> {
  const { node, capabilities } = parts
  try {
    const list = await read(mined, parts)
    if (list === undefined) return undefined
    const { frames, unreadable } = list
    if (!isSameAddress(frames[0]?.from, mined.transaction.from)) return undefined
    const completed = await fillCreatedAddresses(frames.map(toUsualError), mined.transaction, node)
    return { frames: withWholeGas(completed, mined), unreadable }
  } catch (error) {
    // The node has changed since it was probed.
    if (error instanceof MethodNotFoundError) capabilities.forget()
    throw error
  }
}

/** Tracers disagree on whether the first frame includes the transaction's intrinsic gas. */
function withWholeGas(frames: readonly CallFrame[], { transaction, receipt }: MinedTransaction): CallFrame[] {
  return frames.map((frame, at) =>
    at === 0 ? { ...frame, gas: transaction.gas, gasUsed: receipt.gasUsed } : frame,
  )
}

/** The only frame of a transaction to an account without code. */
async function readTopFrame(
  { transaction, receipt }: MinedTransaction,
  node: NodeClient,
): Promise<CallFrame | undefined> {
  const { to, from, value, input, gas, blockNumber } = transaction
  if (to == null || receipt.status !== 1 || isPrecompile(to)) return undefined
  const code = await node.request('eth_getCode', [to, toQuantity(blockNumber)])
  if (code !== '0x') return undefined
  const { gasUsed } = receipt
  return { type: 'CALL', depth: 0, from, to, value, input, output: '0x', gas, gasUsed, error: undefined }
}
