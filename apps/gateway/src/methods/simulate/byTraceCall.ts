import { isWireObject, quantity } from '@otterscan/api-schema/codec'
import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { RpcError } from '@otterscan/clients/errors'
import { recoverAuthority } from '@otterscan/decode/contract/authorization'
import { readCallTracer } from '@otterscan/decode/trace/callTracerFrames'
import { fromCallTracerLogs } from '@otterscan/decode/trace/callTracerLogs'
import { completeCodes } from '@otterscan/decode/trace/completeCodes'
import { fromPrestateDiff } from '@otterscan/decode/trace/prestateDiff'
import { toParityStateDiff } from '@otterscan/decode/trace/stateDiff'
import { toLowerAddress, ZERO_ADDRESS } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import { toQuantity } from '@otterscan/ethereum/hex'
import { TRACER_TIMEOUT } from '../../upstream/callFrames.ts'
import { fillCreatedAddresses } from '../../upstream/createdAddresses.ts'
import type { NodeClient } from '../../upstream/createNodeClient.ts'
import { toUsualError } from '../../upstream/frameErrors.ts'
import { runInSlices } from '../../upstream/runInSlices.ts'
import { tryDecode, type WireObject } from '../../upstream/tryDecode.ts'
import type { CallContext } from '../methodHandler.ts'
import { carryOn } from './carryOn.ts'
import { computeEffectiveGasPrice } from './effectiveGasPrice.ts'
import { getFailedInstructions } from './failedInstructions.ts'
import {
  findChangesOf,
  isUnaccepted,
  type Means,
  type MeansOutcome,
  NOTHING_KNOWN,
  type PlacedSimulation,
  refusedCall,
} from './means.ts'
import type { NodeMeans } from './probeSimulation.ts'
import { toListedFrame } from './simulatedFrame.ts'
import { findAccountsWire, findBlockWire, toCallWire, toWholeBlock } from './simulationWire.ts'

/** `debug_traceCall`: calls, logs and state changes from the tracers of the node. */
export const BY_TRACE_CALL: Means = {
  name: 'debug_traceCall',
  refuse: ({ index }, { traceCall, traceCallInBlock, replay }) => {
    if (!traceCall) return 'the node has no debug_traceCall with tracers and overrides'
    // A replay knows what the block does before its first transaction.
    const isFirst = index === 0 && !replay
    const isPlaced = index === undefined || isFirst || traceCallInBlock === true
    return isPlaced ? undefined : 'its debug_traceCall does not run inside of a block'
  },
  run: runTraced,
}

async function runTraced(
  placed: PlacedSimulation,
  context: CallContext,
  { traceCallInBlock }: NodeMeans,
): Promise<MeansOutcome> {
  const { index, block } = placed
  const isBefore = index === 0 && traceCallInBlock !== true
  const isWithin = index !== undefined && !isBefore
  const place: TracePlace = {
    block: toQuantity(isBefore ? block.number - 1n : block.number),
    options: {
      timeout: TRACER_TIMEOUT,
      ...(isWithin ? { txIndex: toQuantity(index) } : {}),
      ...withBlock(isBefore ? toWholeBlock(placed) : placed.blockOverrides),
    },
  }
  const calls: SimulatedCall[] = []
  let accounts = placed.accounts
  for (const [at, call] of placed.calls.entries()) {
    const traced = await traceOne(place, call, accounts, placed, context)
    calls.push(traced.call)
    if (at + 1 < placed.calls.length) accounts = carryOn(accounts, traced.diff)
  }
  return {
    calls,
    differences: isBefore
      ? [
          'it runs on the state after the block before; what the block does before its first transaction is missing',
        ]
      : [],
  }
}

interface TracePlace {
  readonly block: string
  readonly options: Readonly<Record<string, unknown>>
}

function withBlock(changes: PlacedSimulation['blockOverrides']): Readonly<Record<string, unknown>> {
  const blockOverrides = findBlockWire(changes)
  return blockOverrides === undefined ? {} : { blockOverrides }
}

async function traceOne(
  { block, options }: TracePlace,
  call: PlacedSimulation['calls'][number],
  accounts: PlacedSimulation['accounts'],
  placed: PlacedSimulation,
  { node, signal }: CallContext,
) {
  const { seen } = placed
  const stateOverrides = findAccountsWire(accounts)
  const ask = (what: WireObject) => {
    const all = { ...options, ...what, ...(stateOverrides === undefined ? {} : { stateOverrides }) }
    return node.request('debug_traceCall', [toCallWire(call), block, all], signal)
  }
  try {
    const [traced, changed] = await Promise.all([
      ask({ tracer: 'callTracer', tracerConfig: { withLog: true } }),
      ask({ tracer: 'prestateTracer', tracerConfig: { diffMode: true } }),
    ])
    const { frames, unreadable } = await runInSlices(readCallTracer(traced, { keepPrecompiles: true }))
    const nonce = findNonce(changed, call.from)
    const completed = await fillCreatedAddresses(
      frames.map(toUsualError),
      { nonce, blockNumber: placed.block.number },
      node,
      async (creator) =>
        findNonce(changed, creator) ??
        findChangesOf(accounts, creator)?.nonce ??
        (await readUnmovedNonce(creator, placed, node)),
    )
    const [top, ...inner] = completed.map(toListedFrame)
    if (top === undefined) throw new RpcError('debug_traceCall', UNREADABLE)
    const { logs, unreadable: lostLogs } = fromCallTracerLogs(traced)
    const diff = fromPrestateDiff(await completeCodes(changed, async (account) => findRevoked(call, account)))
    const result: SimulatedCall = {
      ...NOTHING_KNOWN,
      status: top.error === undefined ? 1 : 0,
      error: top.error,
      output: top.output,
      gasUsed: top.gasUsed,
      gas: call.gas,
      nonce,
      effectiveGasPrice: computeEffectiveGasPrice(call, seen.baseFeePerGas),
      contractAddress: call.to === undefined && top.error === undefined ? top.to : undefined,
      logs,
      trace: { entries: [{ ...top, gas: call.gas }, ...inner], unreadable: toPositions(unreadable, frames) },
      stateDiff: toParityStateDiff(diff),
      vmTrace:
        top.error === undefined
          ? undefined
          : await getFailedInstructions({
              ...{ call, gasUsed: top.gasUsed, accounts, block: placed.block, node },
              // Both spellings of the option: older nodes use the second.
              getLogs: () => ask({ disableStorage: true, enableMemory: false, disableMemory: true }),
            }),
      ...(lostLogs.length === 0
        ? {}
        : { unreadable: lostLogs.map((one) => ({ ...one, path: `logs.${one.path}` })) }),
    }
    return { call: result, diff }
  } catch (error) {
    if (!(error instanceof RpcError) || !isUnaccepted(error.nodeMessage)) throw error
    return { call: refusedCall(error.nodeMessage), diff: { accounts: [], unreadable: [] } }
  }
}

const UNREADABLE = { code: -32_000, message: 'the node returned a trace that cannot be read' }

/** Behind the others: where they belong is not known. */
function toPositions(
  unreadable: readonly { readonly value: unknown; readonly reason: string }[],
  frames: readonly CallFrame[],
) {
  return unreadable.map(({ value, reason }, at) => ({ value, reason, path: String(frames.length + at) }))
}

/** That of an account where the chain leaves no doubt: inside of a block, the same before and after it. */
async function readUnmovedNonce(
  account: string,
  { block, index }: PlacedSimulation,
  node: NodeClient,
): Promise<bigint | undefined> {
  const numbers = [block.number, ...(index === undefined ? [] : [block.number - 1n])]
  try {
    const [after, ...before] = await Promise.all(
      numbers.map(async (number) =>
        tryDecode(quantity, await node.request('eth_getTransactionCount', [account, toQuantity(number)])),
      ),
    )
    return before.every((one) => one === after) ? after : undefined
  } catch (error) {
    // The state is pruned: the creation stays without an address.
    if (error instanceof RpcError) return undefined
    throw error
  }
}

/** The code of an account whose delegation this call may have revoked: `0x` where it did so. EIP-7702. */
function findRevoked(
  { authorizationList = [] }: PlacedSimulation['calls'][number],
  account: string,
): '0x' | undefined {
  const own = authorizationList.filter((one) => {
    const authority = recoverAuthority(one)
    return authority !== undefined && toLowerAddress(authority) === account.toLowerCase()
  })
  return own.at(-1)?.address === ZERO_ADDRESS ? '0x' : undefined
}

/** Of the sender before the call; the tracer leaves out a nonce of zero. */
function findNonce(changed: unknown, from: string): bigint | undefined {
  const before = isWireObject(changed) && isWireObject(changed.pre) ? changed.pre : {}
  const own = Object.entries(before).find(([address]) => address.toLowerCase() === from.toLowerCase())?.[1]
  return isWireObject(own) ? tryDecode(quantity, own.nonce ?? 0) : undefined
}
