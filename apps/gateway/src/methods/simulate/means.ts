import type {
  AccountChanges,
  CallToSimulate,
  SimulatedCall,
  Simulation,
} from '@otterscan/api-schema/execution/simulate'
import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { NodeBlock } from '../../upstream/nodeBlock.ts'
import type { CallContext } from '../methodHandler.ts'
import type { NodeMeans } from './probeSimulation.ts'

/** Fields of the block as code sees them. */
export interface SeenBlock {
  readonly number: bigint
  readonly timestamp: bigint
  readonly gasLimit: bigint | undefined
  readonly miner: Address | undefined
  readonly prevRandao: Hex | undefined
  readonly baseFeePerGas: bigint | undefined
}

/** A simulation with its defaults filled in, in a block that the node has. */
export interface PlacedSimulation {
  readonly block: NodeBlock
  /** Before this transaction of the block; `undefined` at its end. */
  readonly index: number | undefined
  readonly calls: readonly (CallToSimulate & { readonly gas: bigint })[]
  readonly seen: SeenBlock
  readonly blockOverrides: Simulation['blockOverrides']
  readonly accounts: ReadonlyMap<Address, AccountChanges>
}

/** What one way to run it came to. */
export interface MeansOutcome {
  readonly calls: readonly SimulatedCall[]
  /** Beside what every simulation differs in. */
  readonly differences: readonly string[]
  /** The block as code saw it, where it is not that of the simulation. */
  readonly seen?: SeenBlock
}

/** One way to run it. */
export interface Means {
  readonly name: string
  /** Why it cannot run this; `undefined` where it can. */
  readonly refuse: (placed: PlacedSimulation, has: NodeMeans) => string | undefined
  /** Throws: as the node's client. */
  readonly run: (placed: PlacedSimulation, context: CallContext, has: NodeMeans) => Promise<MeansOutcome>
}

/** A call of which nothing is known. */
export const NOTHING_KNOWN: SimulatedCall = {
  status: undefined,
  error: undefined,
  output: undefined,
  gasUsed: undefined,
  gas: undefined,
  nonce: undefined,
  effectiveGasPrice: undefined,
  contractAddress: undefined,
  logs: undefined,
  trace: undefined,
  stateDiff: undefined,
  vmTrace: undefined,
}

/** What is changed of an account, whatever the case of its address. */
export function findChangesOf(
  accounts: PlacedSimulation['accounts'],
  account: string,
): AccountChanges | undefined {
  return [...accounts].find(([address]) => address.toLowerCase() === account.toLowerCase())?.[1]
}

/** A call that no block could hold. */
export function refusedCall(words: string): SimulatedCall {
  return { ...NOTHING_KNOWN, error: words }
}

/** What nodes, and the engine, say of a transaction that no block could hold. */
const UNACCEPTED =
  /insufficient funds|enough funds|lack of funds|less than (the )?block'?s? base ?fee|fee ?cap|intrinsic gas|floor (data )?gas|gas limit (is )?(too|exceeds|higher)|exceeds (the )?(block|maximum|max)|gas allowance|not an? EOA|initcode|priority fee/i

/** Whether an error is about the transaction, and not about the node. */
export function isUnaccepted(words: string): boolean {
  return UNACCEPTED.test(words)
}
