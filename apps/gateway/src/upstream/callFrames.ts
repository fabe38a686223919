import { MethodNotFoundError, RpcError } from '@otterscan/clients/errors'
import { fromCallTracer, fromParityTrace } from '@otterscan/decode/trace/callFrames'
import { isPrecompile } from '@otterscan/decode/trace/precompiles'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import { type CapabilityName, canUse } from './capabilities.ts'
import type { CapabilitySource } from './createCapabilitySource.ts'
import { fillCreatedAddresses } from './createdAddresses.ts'
import type { NodeClient } from './createNodeClient.ts'
import { toUsualError } from './frameErrors.ts'
import { framesFromOpcodeLogs } from './framesFromOpcodeLogs.ts'
import type { MinedTransaction } from './minedTransaction.ts'

/** Where call frames came from. `topFrame`: from the transaction itself, which ran no code. */
export type TraceSource = 'callTracer' | 'parityTraces' | 'opcodeLogs' | 'topFrame'

/** Call frames of one transaction in order of entry, calls of precompiles included where the source has them. */
export interface TransactionTrace {
  readonly source: TraceSource
  readonly frames: readonly CallFrame[]
}

/** What traces are made from. */
export interface TraceParts {
  readonly node: NodeClient
  readonly capabilities: CapabilitySource
}

/** Tried in this order: the first that the node offers and that answers in the right shape. */
const SOURCES: readonly {
  readonly source: TraceSource & CapabilityName
  readonly read: (mined: MinedTransaction, node: NodeClient) => Promise<readonly CallFrame[]>
}[] = [
  {
    source: 'callTracer',
    read: async ({ transaction: { hash } }, node) =>
      fromCallTracer(
        await node.request('debug_traceTransaction', [
          hash,
          { tracer: 'callTracer', timeout: TRACER_TIMEOUT },
        ]),
        { keepPrecompiles: true },
      ).frames,
  },
  {
    source: 'parityTraces',
    read: async ({ transaction: { hash } }, node) =>
      fromParityTrace(await node.request('trace_transaction', [hash]), { keepPrecompiles: true }).frames,
  },
  { source: 'opcodeLogs', read: framesFromOpcodeLogs },
]

/** Told to tracers that know it, so that they give up before the gateway does. */
const TRACER_TIMEOUT = '50s'

/** The frames; `undefined` when the node offers no way to them. Throws: what the node answers to the only way there is. */
export async function getCallFrames(
  mined: MinedTransaction,
  parts: TraceParts,
): Promise<TransactionTrace | undefined> {
  const known = await parts.capabilities.get()
  let failure: RpcError | undefined
  for (const way of SOURCES) {
    if (!canUse(known, way.source)) continue
    try {
      const frames = await readFrames(mined, way, parts)
      if (frames !== undefined) return { source: way.source, frames }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // Another source may do it; when none does, this is what is said.
      failure ??= error
    }
  }
  const top = await readTopFrame(mined, parts.node)
  if (top !== undefined) return { source: 'topFrame', frames: [top] }
  if (failure !== undefined && !(failure instanceof MethodNotFoundError)) throw failure
  return undefined
}

/** `undefined` when the answer is no trace of the transaction. */
async function readFrames(
  mined: MinedTransaction,
  { read }: (typeof SOURCES)[number],
  { node, capabilities }: TraceParts,
): Promise<readonly CallFrame[] | undefined> {
  try {
    const frames = await read(mined, node)
    if (frames[0]?.from.toLowerCase() !== mined.transaction.from) return undefined
    const completed = await fillCreatedAddresses(frames.map(toUsualError), mined.transaction, node)
    return withWholeGas(completed, mined)
  } catch (error) {
    // The node is not what it was when it was probed.
    if (error instanceof MethodNotFoundError) capabilities.forget()
    throw error
  }
}

/** Tracers disagree on whether the cost of the transaction itself is part of its first frame. */
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
  if (to === undefined || receipt.status !== 1 || isPrecompile(to)) return undefined
  const code = await node.request('eth_getCode', [to, toQuantity(blockNumber)])
  if (code !== '0x') return undefined
  const { gasUsed } = receipt
  return { type: 'CALL', depth: 0, from, to, value, input, output: '0x', gas, gasUsed, error: undefined }
}
