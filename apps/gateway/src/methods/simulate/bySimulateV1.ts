import { bit, hexData, isWireObject, quantity } from '@otterscan/api-schema/codec'
import { list } from '@otterscan/api-schema/combinators'
import { log } from '@otterscan/api-schema/execution/log'
import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { RpcError } from '@otterscan/clients/errors'
import { toChecksumAddress } from '@otterscan/ethereum/address'
import { type Hex, toQuantity } from '@otterscan/ethereum/hex'
import { toCreatedAddress } from '../../upstream/createdAddresses.ts'
import { toUsualWords } from '../../upstream/frameErrors.ts'
import { tryDecode } from '../../upstream/tryDecode.ts'
import type { CallContext } from '../methodHandler.ts'
import { computeEffectiveGasPrice, isFree } from './effectiveGasPrice.ts'
import { isUnaccepted, type Means, NOTHING_KNOWN, type PlacedSimulation, refusedCall } from './means.ts'
import { toSimulatedLog } from './simulatedLog.ts'
import { findAccountsWire, findBlockWire, toCallWire, toWholeBlock } from './simulationWire.ts'

/** `eth_simulateV1`: everything but calls and state changes, in a block that follows another. execution-apis. */
export const BY_SIMULATE_V1: Means = {
  name: 'eth_simulateV1',
  refuse: (placed, { simulateV1 }) => {
    if (!simulateV1) return 'the node has no eth_simulateV1'
    if (placed.index !== undefined && placed.index > 0) {
      return 'its eth_simulateV1 does not run inside of a block'
    }
    const { parent, seen } = toFollowing(placed)
    if (seen.number <= parent) return 'its eth_simulateV1 takes only numbers after that of the block'
    const isAfter = placed.index === 0 || seen.timestamp > placed.block.timestamp
    return isAfter ? undefined : 'its eth_simulateV1 takes only times after that of the block'
  },
  run: async (placed, context) => {
    const { parent, seen } = toFollowing(placed)
    const within = { ...placed, seen }
    return {
      calls: await runCalls(within, toQuantity(parent), context),
      seen,
      differences: [
        'eth_simulateV1 tells status, gas, events and what is returned; calls and state changes are not known',
        ...(placed.calls.every(isFree) ? [] : ['the base fee that code sees is 0 in front of some nodes']),
        placed.index === 0
          ? 'it runs on the state after the block before; what the block does before its first transaction may be missing'
          : `it runs in a block of its own after block ${placed.block.number}: code sees number ${seen.number} and time ${seen.timestamp}`,
      ],
    }
  },
}

/** The block that it runs in, which has a number and a time after those of the one before. */
function toFollowing({ block, index, seen, blockOverrides }: PlacedSimulation) {
  if (index === 0) return { parent: block.number - 1n, seen }
  return {
    parent: block.number,
    seen: {
      ...seen,
      number: blockOverrides?.number ?? block.number + 1n,
      timestamp: blockOverrides?.time ?? block.timestamp + 1n,
    },
  }
}

/** One that no block could hold fails all of them, and is not named: then they are tried one more at a time. */
async function runCalls(
  placed: PlacedSimulation,
  parent: Hex,
  context: CallContext,
): Promise<readonly SimulatedCall[]> {
  const whole = await tryCalls(placed.calls, placed, parent, context)
  if (typeof whole !== 'string') return whole
  const kept: PlacedSimulation['calls'][number][] = []
  const results: SimulatedCall[] = []
  for (const call of placed.calls) {
    const tried = await tryCalls([...kept, call], placed, parent, context)
    const own = typeof tried === 'string' ? refusedCall(tried) : tried.at(-1)
    if (typeof tried !== 'string') kept.push(call)
    results.push(own ?? NOTHING_KNOWN)
  }
  return results
}

/** What came of them, or why no block could hold one. */
async function tryCalls(
  calls: PlacedSimulation['calls'],
  placed: PlacedSimulation,
  parent: Hex,
  { node, signal }: CallContext,
): Promise<readonly SimulatedCall[] | string> {
  const { seen, accounts } = placed
  // Nodes take it for a call without fees alone.
  const baseFeePerGas = calls.every(isFree) ? 0n : seen.baseFeePerGas
  const blockOverrides = findBlockWire({ ...toWholeBlock(placed), baseFeePerGas })
  const block = {
    calls: calls.map(toCallWire),
    blockOverrides,
    stateOverrides: findAccountsWire(accounts) ?? {},
  }
  const options = { blockStateCalls: [block], validation: false, returnFullTransactions: true }
  try {
    const answer = await node.request('eth_simulateV1', [options, parent], signal)
    const [made]: readonly unknown[] = Array.isArray(answer) ? answer : []
    const results = isWireObject(made) && Array.isArray(made.calls) ? made.calls : []
    const sent = isWireObject(made) && Array.isArray(made.transactions) ? made.transactions : []
    if (results.length !== calls.length) throw new RpcError('eth_simulateV1', UNREADABLE)
    return calls.map((call, at) => toCall(call, results[at], sent[at], seen.baseFeePerGas))
  } catch (error) {
    if (error instanceof RpcError && isUnaccepted(error.nodeMessage)) return error.nodeMessage
    throw error
  }
}

const UNREADABLE = { code: -32_000, message: 'the node returned a simulation that cannot be read' }
const LOGS = list(log)

function toCall(
  call: PlacedSimulation['calls'][number],
  result: unknown,
  sent: unknown,
  baseFee: bigint | undefined,
): SimulatedCall {
  const { status, returnData, gasUsed, logs, error } = isWireObject(result) ? result : {}
  const ended = tryDecode(bit, status)
  if (ended === undefined) throw new RpcError('eth_simulateV1', UNREADABLE)
  const { message, data } = isWireObject(error) ? error : {}
  const words = typeof message === 'string' ? message : 'failed'
  const read = tryDecode(LOGS, logs)
  const nonce = isWireObject(sent) ? tryDecode(quantity, sent.nonce) : undefined
  const isCreated = ended === 1 && call.to === undefined && nonce !== undefined
  return {
    ...NOTHING_KNOWN,
    status: ended,
    // Its reason is read from the data.
    error: ended === 1 ? undefined : toUsualWords(words.replace(/^(execution reverted): .*$/s, '$1')),
    // go-ethereum has the data of a revert in the error alone.
    output: (ended === 0 ? tryDecode(hexData, data) : undefined) ?? tryDecode(hexData, returnData),
    gasUsed: tryDecode(quantity, gasUsed),
    gas: call.gas,
    nonce,
    effectiveGasPrice: computeEffectiveGasPrice(call, baseFee),
    contractAddress: isCreated ? toChecksumAddress(toCreatedAddress(call.from, nonce)) : undefined,
    // Those of a failed call were undone.
    logs: ended === 1 ? read?.map(toSimulatedLog) : [],
  }
}
