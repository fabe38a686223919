import type { AccountChanges, Simulation } from '@otterscan/api-schema/execution/simulate'
import { RpcError } from '@otterscan/clients/errors'
import { type Address, toChecksumAddress } from '@otterscan/ethereum/address'
import { hexByteLength } from '@otterscan/ethereum/hex'
import { canUse } from '../../upstream/capabilities.ts'
import { invalidParams, serverError, unsupported } from '../gatewayError.ts'
import type { CallContext, Handler } from '../methodHandler.ts'
import { BY_ETH_CALL } from './byEthCall.ts'
import { BY_REPLAY } from './byReplay.ts'
import { BY_SIMULATE_V1 } from './bySimulateV1.ts'
import { BY_TRACE_CALL } from './byTraceCall.ts'
import { BY_TRACE_CALL_MANY } from './byTraceCallMany.ts'
import { isFree } from './effectiveGasPrice.ts'
import type { Means, MeansOutcome, PlacedSimulation } from './means.ts'
import { probeSimulation } from './probeSimulation.ts'

/** What tells most comes first. */
const MEANS: readonly Means[] = [BY_TRACE_CALL, BY_REPLAY, BY_SIMULATE_V1, BY_TRACE_CALL_MANY, BY_ETH_CALL]

/** Of a request: what runs for a node's time, and what of it is held here. */
const MOST_CALLS = 16
const MOST_CALL_GAS = 200_000_000n
const MOST_INPUT_BYTES = 512_000
const MOST_ACCOUNTS = 64
const MOST_SLOTS = 1_024
/** EIP-7825. */
const MOST_TRANSACTION_GAS = 16_777_216n

/** Unsigned calls, run by whatever the node has. Nothing of it is kept. */
export const simulate: Handler<'gateway_simulate'> = async ([simulation], context) => {
  const { placed, means, outcome } = await runSimulation(simulation, context)
  const { block } = placed
  const seen = outcome.seen ?? placed.seen
  return {
    calls: outcome.calls,
    means,
    differences: [...listDifferences(placed), ...outcome.differences],
    block: {
      number: seen.number,
      placedIn: block.number,
      hash: block.hash,
      timestamp: seen.timestamp,
      baseFeePerGas: seen.baseFeePerGas,
      gasLimit: seen.gasLimit,
      feeRecipient: seen.miner,
    },
    unreadable: [],
  }
}

/** Throws: `GatewayError`, or as the node's client. */
export async function runSimulation(simulation: Simulation, context: CallContext) {
  checkSize(simulation)
  const placed = await placeSimulation(simulation, context)
  return { placed, ...(await run(placed, context)) }
}

async function run(
  placed: PlacedSimulation,
  context: CallContext,
): Promise<{ readonly means: string; readonly outcome: MeansOutcome }> {
  const replay = canUse(await context.capabilities.get(), 'replay')
  const has = { ...(await probeSimulation(context.node, placed)), replay }
  const reasons: string[] = []
  let failure: RpcError | undefined
  for (const means of MEANS) {
    const reason = means.refuse(placed, has)
    if (reason !== undefined) {
      reasons.push(reason)
      continue
    }
    try {
      return { means: means.name, outcome: await means.run(placed, context, has) }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // Another means may work; if none does, this error is thrown.
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  throw unsupported(`${context.method}: ${reasons.join('; ')}`)
}

async function placeSimulation(simulation: Simulation, context: CallContext): Promise<PlacedSimulation> {
  const { block: reference, transactionIndex, blockOverrides, stateOverrides } = simulation
  if (reference === 'pending')
    throw invalidParams('a simulation needs a block that is there, not the pending one')
  const block = await context.blocks.findBlock(reference)
  if (block === undefined) throw serverError('the block is not known')
  const count = block.transactions.length
  if (transactionIndex !== undefined && transactionIndex > count) {
    throw invalidParams(`block ${block.number} has ${count} transactions`)
  }
  const changes = blockOverrides
  return {
    block,
    index: transactionIndex === undefined || transactionIndex === count ? undefined : transactionIndex,
    calls: simulation.calls.map((call) => ({ ...call, gas: call.gas ?? toUsualGas(block.gasLimit) })),
    seen: {
      number: changes?.number ?? block.number,
      timestamp: changes?.time ?? block.timestamp,
      gasLimit: changes?.gasLimit ?? block.gasLimit,
      miner: changes?.feeRecipient ?? block.miner,
      prevRandao: changes?.prevRandao ?? block.mixHash,
      baseFeePerGas: changes?.baseFeePerGas ?? block.baseFeePerGas,
    },
    blockOverrides: changes,
    accounts: withChecksums(stateOverrides ?? new Map()),
  }
}

function withChecksums(changes: ReadonlyMap<Address, AccountChanges>): ReadonlyMap<Address, AccountChanges> {
  return new Map([...changes].map(([address, own]) => [toChecksumAddress(address), own]))
}

function toUsualGas(blockLimit: bigint | undefined): bigint {
  return blockLimit !== undefined && blockLimit < MOST_TRANSACTION_GAS ? blockLimit : MOST_TRANSACTION_GAS
}

function checkSize({ calls, stateOverrides = new Map() }: Simulation): void {
  const refuse = (words: string) => {
    throw invalidParams(`invalid argument 0: ${words}`)
  }
  if (calls.length === 0 || calls.length > MOST_CALLS) refuse(`calls must be 1 to ${MOST_CALLS}`)
  if (calls.some(({ gas }) => gas !== undefined && gas > MOST_CALL_GAS)) {
    refuse(`a call may have ${MOST_CALL_GAS} gas`)
  }
  if (calls.some(({ input }) => hexByteLength(input) > MOST_INPUT_BYTES)) {
    refuse(`a call may have ${MOST_INPUT_BYTES} bytes of input`)
  }
  if (calls.some(({ to, authorizationList = [] }) => to === undefined && authorizationList.length > 0)) {
    refuse('a creation has no authorizations (EIP-7702)')
  }
  const accounts = [...stateOverrides.values()]
  if (accounts.length > MOST_ACCOUNTS) refuse(`at most ${MOST_ACCOUNTS} accounts may be changed`)
  const slots = accounts.reduce(
    (sum, { state, stateDiff }) => sum + (state?.size ?? 0) + (stateDiff?.size ?? 0),
    0,
  )
  if (slots > MOST_SLOTS) refuse(`at most ${MOST_SLOTS} slots may be changed`)
  if (accounts.some(({ state, stateDiff }) => state !== undefined && stateDiff !== undefined)) {
    refuse('an account has state or stateDiff, not both')
  }
}

/** What holds for every means. */
function listDifferences({ calls }: PlacedSimulation): string[] {
  const free = calls.some(isFree)
  return [
    'nothing is signed: the sender is the account that the call names, also one that cannot send',
    ...(free ? ['a call without fees pays nothing, and its code sees a base fee of 0'] : []),
  ]
}
