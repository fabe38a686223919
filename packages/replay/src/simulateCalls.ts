import { createAddressFromString } from '@ethereumjs/util'
import { toLowerAddress } from '@otterscan/ethereum/address'
import { hexToBytes } from '@otterscan/ethereum/hex'
import { type BlockRuns, describeRejection } from './BlockRuns.ts'
import type { Rules } from './forks.ts'
import { ReplayState } from './ReplayState.ts'
import { ReplayRefusedError, type ReplayTransaction, StateReadError } from './replayJob.ts'
import { createEngine, runStep } from './runStep.ts'
import type { AccountOverride, SimulatedCall, SimulationJob, SimulationResult } from './simulationJob.ts'
import { stateDiffOf } from './stateDiffOf.ts'

/** Each on the state that the one before left. Throws: `ReplayRefusedError`, `StateReadError`. */
export async function simulateCalls(
  runs: BlockRuns,
  { position, calls, block = {}, accounts = [] }: SimulationJob,
): Promise<readonly SimulationResult[]> {
  const { rules, state } = await findStart(runs, position)
  for (const account of accounts) await override(state, account)
  const results: SimulationResult[] = []
  for (const call of calls) results.push(await simulateOne({ runs, rules, state, block }, call))
  return results
}

interface Place {
  readonly runs: BlockRuns
  readonly rules: Rules
  readonly state: ReplayState
  readonly block: NonNullable<SimulationJob['block']>
}

async function findStart(runs: BlockRuns, position: SimulationJob['position']) {
  if (position !== 'end') return runs.startAt(position)
  const rules = runs.prefix?.rules ?? runs.listRules([])[0]
  if (rules === undefined) throw new ReplayRefusedError('the rules of its block are not known')
  return { rules, state: new ReplayState(runs.sources.after, runs.limits.stateReads) }
}

async function simulateOne(
  { runs, rules, state, block }: Place,
  call: SimulatedCall,
): Promise<SimulationResult> {
  const paysNothing = call.gasPrice === undefined && call.maxFeePerGas === undefined
  const header = { ...runs.block, ...block }
  const { baseFeePerGas } = header
  const own = paysNothing && baseFeePerGas !== undefined ? { ...header, baseFeePerGas: 0n } : header
  runs.checkClock()
  if (call.gas !== undefined && call.gas > runs.limits.gas) {
    return { kind: 'rejected', words: `it has ${call.gas} gas; the limit is ${runs.limits.gas}` }
  }
  const sender = toLowerAddress(call.from)
  const nonce = (await state.now(sender))?.nonce ?? 0n
  const engine = await createEngine(own, rules.common, state, runs.sources.blockHash)
  state.hideCodeOnce(sender)
  try {
    const transaction = toTransaction(call, nonce, baseFeePerGas !== undefined)
    const { status, gasUsed, logs, created, frames } = await runStep(
      engine,
      state,
      transaction,
      runs.limits.frames,
    )
    return { kind: 'done', status, gasUsed, logs, created, frames, stateDiff: await stateDiffOf(state) }
  } catch (error) {
    if (error instanceof StateReadError || error instanceof ReplayRefusedError) throw error
    return { kind: 'rejected', words: describeRejection(error) }
  } finally {
    state.showCode()
  }
}

function toTransaction(call: SimulatedCall, nonce: bigint, hasBaseFee: boolean): ReplayTransaction {
  return {
    hash: '0x',
    to: null,
    value: 0n,
    input: '0x',
    accessList: [],
    authorizationList: undefined,
    blobVersionedHashes: undefined,
    maxFeePerBlobGas: undefined,
    nonce,
    type: typeOf(call, hasBaseFee),
    ...call,
    gasPrice: call.gasPrice ?? 0n,
    maxFeePerGas: call.maxFeePerGas ?? call.gasPrice ?? 0n,
    maxPriorityFeePerGas: call.maxPriorityFeePerGas ?? call.gasPrice ?? 0n,
  }
}

function typeOf({ type, gasPrice, maxFeePerGas, ...call }: SimulatedCall, hasBaseFee: boolean): bigint {
  if (type !== undefined) return type
  if (call.authorizationList !== undefined) return 4n
  if (call.blobVersionedHashes !== undefined) return 3n
  if (maxFeePerGas !== undefined || (hasBaseFee && gasPrice === undefined)) return 2n
  return call.accessList === undefined ? 0n : 1n
}

async function override(state: ReplayState, { address, balance, nonce, code, storage }: AccountOverride) {
  const account = createAddressFromString(address)
  if (code !== undefined) await state.putCode(account, hexToBytes(code))
  if (balance !== undefined || nonce !== undefined) {
    await state.modifyAccountFields(account, {
      ...(balance === undefined ? {} : { balance }),
      ...(nonce === undefined ? {} : { nonce }),
    })
  }
  if (storage === undefined) return
  if (storage.isWhole) await state.clearStorage(account)
  for (const { slot, value } of storage.slots) {
    await state.putStorage(account, hexToBytes(slot), hexToBytes(value))
  }
}
