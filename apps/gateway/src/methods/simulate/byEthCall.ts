import { isWireObject } from '@otterscan/api-schema/codec'
import type { SimulatedCall } from '@otterscan/api-schema/execution/simulate'
import { toRpcError } from '@otterscan/clients/errors'
import { isHexData, toQuantity } from '@otterscan/ethereum/hex'
import type { CallContext } from '../methodHandler.ts'
import { isUnaccepted, type Means, NOTHING_KNOWN, type PlacedSimulation, refusedCall } from './means.ts'
import { findAccountsWire, findBlockWire, toCallWire } from './simulationWire.ts'

/** `eth_call`, which every node has: what one call returns, and nothing else of it. */
export const BY_ETH_CALL: Means = {
  name: 'eth_call',
  refuse: ({ index, calls, accounts, blockOverrides }, { callAccounts, callBlock }) => {
    if (index !== undefined) return 'its eth_call does not run inside of a block'
    if (calls.length > 1) return 'its eth_call runs one call alone'
    if (accounts.size > 0 && !callAccounts) return 'its eth_call takes no changed accounts'
    if (findBlockWire(blockOverrides) !== undefined && !callBlock)
      return 'its eth_call takes no changed block'
    return undefined
  },
  run: async (placed, context) => ({
    calls: await Promise.all(placed.calls.map((call) => callOnce(call, placed, context))),
    differences: ['eth_call tells what a call returns; events, calls, gas and state are not known'],
  }),
}

async function callOnce(
  call: PlacedSimulation['calls'][number],
  { block, accounts, blockOverrides }: PlacedSimulation,
  { node, signal }: CallContext,
): Promise<SimulatedCall> {
  const changedBlock = findBlockWire(blockOverrides)
  const changed = findAccountsWire(accounts) ?? (changedBlock === undefined ? undefined : {})
  const params = [toCallWire(call), toQuantity(block.number), changed, changedBlock]
  const given = params.filter((one) => one !== undefined)
  const answer = await node.requestAnswer('eth_call', given, signal)
  if ('result' in answer) {
    const output = isHexData(answer.result) ? answer.result : undefined
    return { ...NOTHING_KNOWN, status: 1, output, gas: call.gas }
  }
  const { error } = answer
  const data = isWireObject(error.data) ? error.data.data : error.data
  if (isUnaccepted(error.message)) return refusedCall(error.message)
  const isRevert = error.code === REVERTED || FAILED.test(error.message)
  if (!isRevert) throw toRpcError('eth_call', error)
  return {
    ...NOTHING_KNOWN,
    status: 0,
    error: error.message,
    output: isHexData(data) ? data : undefined,
    gas: call.gas,
  }
}

/** What nodes say of a call that ran and failed. */
const FAILED = /revert|out ?of ?gas|invalid ?opcode|stack|jump|static|collision/i
/** go-ethereum, for a call that reverted. */
const REVERTED = 3
