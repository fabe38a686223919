import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { Log } from '@otterscan/ethereum/execution/log'
import type { AccessListEntry, Authorization } from '@otterscan/ethereum/execution/transaction'
import type { Hex } from '@otterscan/ethereum/hex'
import type { DecodedPart, UnreadableField } from '@otterscan/ethereum/unreadableField'
import {
  address,
  bit,
  type Codec,
  count,
  hash32,
  hexData,
  isWireObject,
  joinPath,
  json,
  quantity,
  text,
  type ValueOf,
} from '../codec.ts'
import { type DecodedList, list, listOfReadable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, entry, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'
import { account } from './account.ts'
import { type BlockReference, blockReference } from './blockReference.ts'
import { callFrames } from './callFrame.ts'
import { log } from './log.ts'

/** A transaction that is not signed. What is left out has a default that `gateway_simulate` reports. */
export interface CallToSimulate {
  /** Any account. */
  readonly from: Address
  /** `undefined`: the input is init code. */
  readonly to: Address | undefined
  readonly value: bigint | undefined
  readonly input: Hex
  readonly gas: bigint | undefined
  /** Without any fee the call is free, and code sees a base fee of 0. */
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly maxFeePerBlobGas: bigint | undefined
  readonly blobVersionedHashes: readonly Hex[] | undefined
  readonly accessList: readonly AccessListEntry[] | undefined
  /** Signed: EIP-7702 has no delegation without a signature. */
  readonly authorizationList: readonly Authorization[] | undefined
}

/** What code sees of the block in place of what it has. execution-apis `BlockOverrides`. */
export interface BlockChanges {
  readonly number: bigint | undefined
  /** Unix seconds. */
  readonly time: bigint | undefined
  readonly gasLimit: bigint | undefined
  readonly feeRecipient: Address | undefined
  readonly prevRandao: Hex | undefined
  readonly baseFeePerGas: bigint | undefined
}

/** What an account has in place of its own. execution-apis `AccountOverride`. */
export interface AccountChanges {
  readonly balance: bigint | undefined
  readonly nonce: bigint | undefined
  readonly code: Hex | undefined
  /** The whole storage: any other slot is zero. */
  readonly state: ReadonlyMap<Hex, Hex> | undefined
  /** Some slots; the others stay. */
  readonly stateDiff: ReadonlyMap<Hex, Hex> | undefined
}

/** Calls that are run one after the other, each on what the one before left, as transactions of one block. */
export interface Simulation {
  /** In this block: at its end, or before the transaction at `transactionIndex`. */
  readonly block: BlockReference
  readonly transactionIndex: number | undefined
  readonly calls: readonly CallToSimulate[]
  readonly blockOverrides: BlockChanges | undefined
  /** By address; before the first call. */
  readonly stateOverrides: ReadonlyMap<Address, AccountChanges> | undefined
}

/** What came of one call; `undefined` is not known. */
export interface SimulatedCall extends DecodedPart {
  /** `undefined`: no block could hold it, for the reason in `error`. */
  readonly status: 0 | 1 | undefined
  readonly error: string | undefined
  /** What it returned, or its revert data. */
  readonly output: Hex | undefined
  readonly gasUsed: bigint | undefined
  /** As used, given or by default. */
  readonly gas: bigint | undefined
  readonly nonce: bigint | undefined
  readonly effectiveGasPrice: bigint | undefined
  readonly contractAddress: Address | undefined
  /** Without hash and block, which a simulation has none of. */
  readonly logs: readonly Log[] | undefined
  /** As `ots_traceTransaction`, with gas, failures and precompiles. */
  readonly trace: DecodedList<CallFrame> | undefined
  /** As that of `trace_replayTransaction`, for the decoders. */
  readonly stateDiff: unknown
  /**
   * As that of `trace_replayTransaction`, for the decoders: of a failed call the frames through which the failure went,
   * with the last instructions of each.
   */
  readonly vmTrace: unknown
  readonly unreadable?: readonly UnreadableField[]
}

/** The block as code saw it. */
export interface SimulatedBlock {
  readonly number: bigint
  /** Number of the block that it was placed in: another one where `blockOverrides` has a number. */
  readonly placedIn: bigint
  /** Of the block that it was placed in. */
  readonly hash: Hex | undefined
  readonly timestamp: bigint | undefined
  readonly baseFeePerGas: bigint | undefined
  readonly gasLimit: bigint | undefined
  readonly feeRecipient: Address | undefined
}

/** A simulation's answer: nothing of it happened. */
export interface SimulationResult {
  readonly calls: readonly SimulatedCall[]
  /** What ran it: `debug_traceCall`, `replay`, `eth_simulateV1`, `trace_callMany` or `eth_call`. */
  readonly means: string | undefined
  /** How this differs from a real run, a sentence each. */
  readonly differences: readonly string[] | undefined
  readonly block: SimulatedBlock | undefined
  readonly unreadable: readonly UnreadableField[]
}

/** A value without fields that are not known: what is asked for and not done would be a wrong answer. */
/* @__NO_SIDE_EFFECTS__ */
function strict<T extends DecodedPart>(codec: Codec<T>): Codec<T> {
  return {
    of: codec,
    decode: (wire, path, unreadable) => {
      const value = codec.decode(wire, path, unreadable)
      const [unknown] = Object.keys(value.extra ?? {})
      if (unknown !== undefined) throw new CheckFailedError(joinPath(path, unknown), wire, 'a known field')
      return value
    },
    encode: codec.encode,
  }
}

/** Must be readable: an argument that is dropped is another call. */
/* @__NO_SIDE_EFFECTS__ */
function given<T>(codec: Codec<T>): Codec<T | undefined> & { readonly absent: undefined } {
  return {
    of: codec,
    absent: undefined,
    decode: (wire, path) => {
      if (wire == null) return undefined
      const unreadable: UnreadableField[] = []
      const value = codec.decode(wire, path, unreadable)
      const [first] = unreadable
      if (first !== undefined) throw new CheckFailedError(first.path, first.value, first.reason)
      return value
    },
    encode: (value) => (value === undefined ? undefined : codec.encode(value)),
  }
}

const accessListEntry: Codec<AccessListEntry> = strict(part({ core: { address, storageKeys: list(hash32) } }))

const noted: Pick<Authorization, 'unreadable' | 'extra'> = { unreadable: [], extra: {} }
const authorizationFields = strict(
  part({ core: { chainId: quantity, address, nonce: quantity, yParity: bit, r: quantity, s: quantity } }),
)
const authorization: Codec<Authorization> = {
  decode: (wire, path, unreadable) => ({ ...authorizationFields.decode(wire, path, unreadable), ...noted }),
  encode: ({ unreadable, extra, ...fields }) =>
    authorizationFields.encode(fields as ValueOf<typeof authorizationFields>),
}

const call: Codec<CallToSimulate> = strict(
  part({
    core: {
      from: account,
      to: given(account),
      value: given(quantity),
      input: orElse(hexData, '0x' as const),
      gas: given(quantity),
      gasPrice: given(quantity),
      maxFeePerGas: given(quantity),
      maxPriorityFeePerGas: given(quantity),
      maxFeePerBlobGas: given(quantity),
      blobVersionedHashes: given(list(hash32)),
      accessList: given(list(accessListEntry)),
      authorizationList: given(list(authorization)),
    },
  }),
)

const blockChanges: Codec<BlockChanges> = strict(
  part({
    core: {
      number: given(quantity),
      time: given(quantity),
      gasLimit: given(quantity),
      feeRecipient: given(account),
      prevRandao: given(hash32),
      baseFeePerGas: given(quantity),
    },
  }),
)

/** An object as a map; a key that cannot be read fails it. */
/* @__NO_SIDE_EFFECTS__ */
function mapOf<Key extends Hex, Value>(key: Codec<Key>, value: Codec<Value>): Codec<ReadonlyMap<Key, Value>> {
  return {
    decode: (wire, path, unreadable) => {
      if (!isWireObject(wire)) throw new CheckFailedError(path, wire, 'an object')
      const entries = Object.entries(wire).map(([name, one]): [Key, Value] => {
        const place = joinPath(path, name)
        return [key.decode(name, place, unreadable), value.decode(one, place, unreadable)]
      })
      return new Map(entries)
    },
    encode: (map) => Object.fromEntries([...map].map(([name, one]) => [key.encode(name), value.encode(one)])),
  }
}

const slots = mapOf(hash32, hash32)

const accountChanges: Codec<AccountChanges> = strict(
  part({
    core: {
      balance: given(quantity),
      nonce: given(quantity),
      code: given(hexData),
      state: given(slots),
      stateDiff: given(slots),
    },
  }),
)

const simulation: Codec<Simulation> = strict(
  part({
    core: {
      block: blockReference,
      transactionIndex: given(count),
      calls: list(call),
      blockOverrides: given(blockChanges),
      stateOverrides: given(mapOf(address, accountChanges)),
    },
  }),
)

const simulatedCall: Codec<SimulatedCall> = entry({
  nulls: {
    status: bit,
    error: text,
    output: hexData,
    gasUsed: quantity,
    gas: quantity,
    nonce: quantity,
    effectiveGasPrice: quantity,
    contractAddress: address,
    logs: listOfReadable(log),
    trace: callFrames,
    stateDiff: json,
    vmTrace: json,
  },
})

const simulatedBlock: Codec<SimulatedBlock> = part({
  core: { number: quantity, placedIn: quantity },
  nulls: {
    hash: hash32,
    timestamp: quantity,
    baseFeePerGas: quantity,
    gasLimit: quantity,
    feeRecipient: address,
  },
})

const simulationResult: Codec<SimulationResult> = answer({
  core: { calls: list(simulatedCall) },
  optional: { means: text, differences: listOfReadable(text), block: simulatedBlock },
})

/** Where a token keeps what an account has of it, as a slot that would say an amount. */
export interface BalanceSlot {
  /** Whose storage it is in: not always that of the token. `undefined` where it was not found. */
  readonly contract: Address | undefined
  readonly slot: Hex | undefined
  /** The whole slot with the amount in it. */
  readonly value: Hex | undefined
  /** Why there is none. */
  readonly reason: string | undefined
  readonly unreadable: readonly UnreadableField[]
}

const balanceSlot: Codec<BalanceSlot> = answer({
  nulls: { contract: address, slot: hash32, value: hash32, reason: text },
})

/**
 * The slot by which `balanceOf` of an account says an amount, found by what the call reads and proved by calls with that
 * slot changed; or why there is none.
 */
export const gateway_findBalanceSlot = defineMethod({
  name: 'gateway_findBalanceSlot',
  params: tuple<[token: Address, holder: Address, amount: bigint]>(account, account, quantity),
  result: balanceSlot,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** Runs unsigned calls. Read-only, and expensive: the node runs them, and what comes before them. */
export const gateway_simulate = defineMethod({
  name: 'gateway_simulate',
  params: tuple<[simulation: Simulation]>(simulation),
  result: simulationResult,
  source: 'Otterscan gateway, docs/gateway.md',
})
