import { hexData, isWireObject } from '@otterscan/api-schema/codec'
import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { RpcError } from '@otterscan/clients/errors'
import { readParityTrace } from '@otterscan/decode/trace/parityFrames'
import { toQuantity } from '@otterscan/ethereum/hex'
import { toUsualError } from '../../upstream/frameErrors.ts'
import { runInSlices } from '../../upstream/runInSlices.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import type { CallContext } from '../methodHandler.ts'
import { computeEffectiveGasPrice } from './effectiveGasPrice.ts'
import { isUnaccepted, type Means, NOTHING_KNOWN, type PlacedSimulation, refusedCall } from './means.ts'
import { toListedFrame } from './simulatedFrame.ts'
import { findBlockWire, toCallWire } from './simulationWire.ts'

/** `trace_callMany`: calls and state changes, of calls without other changes. OpenEthereum `trace` module. */
export const BY_TRACE_CALL_MANY: Means = {
  name: 'trace_callMany',
  refuse: ({ index, accounts, blockOverrides }, { traceCallMany }) => {
    if (!traceCallMany) return 'the node has no trace_callMany'
    if (index !== undefined) return 'its trace_callMany does not run inside of a block'
    if (accounts.size > 0) return 'its trace_callMany takes no changed accounts'
    return findBlockWire(blockOverrides) === undefined
      ? undefined
      : 'its trace_callMany takes no changed block'
  },
  run: async (placed, context) => ({
    calls: await traceAll(placed, context),
    differences: ['trace_callMany tells status, calls and state changes; gas used and events are not known'],
  }),
}

/** One that no block could hold fails all of them: the others are then not known. */
async function traceAll(
  { calls, block, seen }: PlacedSimulation,
  { node, signal }: CallContext,
): Promise<readonly SimulatedCall[]> {
  const asked = calls.map((call) => [toCallWire(call), ['trace', 'stateDiff']])
  try {
    const answer = await node.request('trace_callMany', [asked, toQuantity(block.number)], signal)
    const results = Array.isArray(answer) ? answer : []
    if (results.length !== calls.length) throw new RpcError('trace_callMany', UNREADABLE)
    return await Promise.all(calls.map((call, at) => toCall(call, results[at], seen.baseFeePerGas)))
  } catch (error) {
    if (!(error instanceof RpcError) || !isUnaccepted(error.nodeMessage) || calls.length > 1) throw error
    return [refusedCall(error.nodeMessage)]
  }
}

const UNREADABLE = { code: -32_000, message: 'the node returned a trace that cannot be read' }

async function toCall(
  call: PlacedSimulation['calls'][number],
  result: unknown,
  baseFee: bigint | undefined,
): Promise<SimulatedCall> {
  const { trace, stateDiff, output } = isWireObject(result) ? result : {}
  const { frames, unreadable } = await runInSlices(readParityTrace(trace, { keepPrecompiles: true }))
  const [top, ...inner] = frames.map((frame) => toListedFrame(toUsualError(frame)))
  if (top?.depth !== 0) throw new RpcError('trace_callMany', UNREADABLE)
  return {
    ...NOTHING_KNOWN,
    status: top.error === undefined ? 1 : 0,
    error: top.error,
    output: tryDecode(hexData, output),
    gas: call.gas,
    effectiveGasPrice: computeEffectiveGasPrice(call, baseFee),
    contractAddress: call.to === undefined && top.error === undefined ? top.to : undefined,
    // Intrinsic gas and refunds are not reported.
    trace: { entries: [{ ...top, gas: call.gas, gasUsed: undefined }, ...inner], unreadable },
    stateDiff,
  }
}
