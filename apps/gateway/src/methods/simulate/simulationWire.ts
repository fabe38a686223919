import {
  type AccountChanges,
  type BlockChanges,
  type CallToSimulate,
  gateway_simulate,
  type Simulation,
} from '@otterscan/api-schema/execution/simulate'
import type { Address } from '@otterscan/ethereum/address'
import type { WireObject } from '../../upstream/tryDecode.ts'
import type { PlacedSimulation } from './means.ts'

type Wire = {
  readonly calls: readonly WireObject[]
  readonly blockOverrides?: WireObject
  readonly stateOverrides?: WireObject
}

/** As nodes take them: the codec of our own method writes the fields as execution-apis names them. */
function write(simulation: Pick<Simulation, 'calls' | 'blockOverrides' | 'stateOverrides'>): Wire {
  const [wire] = gateway_simulate.toParams({ block: 'latest', transactionIndex: undefined, ...simulation })
  return wire as Wire
}

/** A call as nodes take it. Older ones know its input as `data`. */
export function toCallWire(call: CallToSimulate): WireObject {
  const [wire] = write({ calls: [call], blockOverrides: undefined, stateOverrides: undefined }).calls
  return { ...wire, data: call.input }
}

/** Changes of the block as nodes take them; `undefined` for none. */
export function findBlockWire(blockOverrides: BlockChanges | undefined): WireObject | undefined {
  const wire = write({ calls: [], blockOverrides, stateOverrides: undefined }).blockOverrides
  return wire === undefined || Object.keys(wire).length === 0 ? undefined : wire
}

/** Changes of accounts as nodes take them; `undefined` for none. */
export function findAccountsWire(accounts: ReadonlyMap<Address, AccountChanges>): WireObject | undefined {
  if (accounts.size === 0) return undefined
  return write({ calls: [], blockOverrides: undefined, stateOverrides: accounts }).stateOverrides
}

/** Every field of the block that it is run in, for nodes that would run it in another one. */
export function toWholeBlock({ seen }: PlacedSimulation): BlockChanges {
  return {
    number: seen.number,
    time: seen.timestamp,
    gasLimit: seen.gasLimit,
    feeRecipient: seen.miner,
    prevRandao: seen.prevRandao,
    baseFeePerGas: seen.baseFeePerGas,
  }
}
