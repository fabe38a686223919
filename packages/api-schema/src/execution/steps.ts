import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { UnreadableField } from '@otterscan/ethereum/unreadableField'
import { address, boolean, type Codec, hash32, hexData, jsonCount, quantity, text } from '../codec.ts'
import { list, listOfReadable, orElse, tuple } from '../combinators.ts'
import { CheckFailedError } from '../jsonRpc.ts'
import { answer, part } from '../object.ts'
import { defineMethod } from '../rpcMethod.ts'

/** One executed instruction. */
export interface ExecutedStep {
  readonly pc: number
  readonly op: string
  /** Before it; `undefined` where the node leaves it out. */
  readonly gas: bigint | undefined
  readonly gasCost: bigint | undefined
  /** Index of the frame that it belongs to. */
  readonly frame: number
  readonly stackSize: number
  /** The uppermost words, the top last. */
  readonly stackTop: readonly bigint[]
  /** Why it failed, as worded by the client. */
  readonly error: string | undefined
}

/** A call, creation or the transaction itself, with the steps that it spans. */
export interface ExecutedFrame {
  readonly index: number
  /** `undefined` for the transaction. */
  readonly parent: number | undefined
  /** 0 for the transaction. */
  readonly depth: number
  readonly type: string
  /** Account whose storage it uses; `undefined` for a creation that has not succeeded. */
  readonly self: Address | undefined
  /** Account whose code runs. A creation runs code that no account has. */
  readonly code: Address | undefined
  readonly firstStep: number
  /** Behind its last one; `undefined` while that is not read yet. */
  readonly endStep: number | undefined
  /** `undefined` while it is not known. */
  readonly failed: boolean | undefined
}

/** How much of a transaction's instructions the gateway has read. */
export interface StepsProgress {
  /** Steps read so far; `undefined` if unreadable, as the others. */
  readonly total: number | undefined
  /** No instruction follows. */
  readonly isWhole: boolean | undefined
  /** Why the rest will not be read, with a message; `undefined` otherwise. */
  readonly cut: string | undefined
  /** Read from the node so far. */
  readonly readBytes: number | undefined
  /** `opcodeLogs` of the node, or a `replay` in the gateway; `undefined` before the reading has begun. */
  readonly source: string | undefined
}

/** A window of the instructions of a transaction. */
export interface StepWindow extends StepsProgress {
  readonly results: readonly ExecutedStep[]
  /** Those that the steps belong to and those around them; `undefined` if unreadable. */
  readonly frames: readonly ExecutedFrame[] | undefined
  readonly unreadable: readonly UnreadableField[]
}

const executedStep: Codec<ExecutedStep> = part({
  core: { pc: jsonCount, op: text, frame: jsonCount, stackSize: jsonCount, stackTop: list(quantity) },
  nulls: { gas: quantity, gasCost: quantity, error: text },
})

const executedFrame: Codec<ExecutedFrame> = part({
  core: { index: jsonCount, depth: jsonCount, type: text, firstStep: jsonCount },
  nulls: { parent: jsonCount, self: address, code: address, endStep: jsonCount, failed: boolean },
})

const PROGRESS = {
  optional: { total: jsonCount, isWhole: boolean, readBytes: jsonCount },
  nulls: { cut: text, source: text },
} as const

const stepWindow: Codec<StepWindow> = answer({
  ...PROGRESS,
  core: { results: listOfReadable(executedStep) },
  optional: { ...PROGRESS.optional, frames: listOfReadable(executedFrame) },
})

/**
 * Executed instructions of a mined transaction from one on, 1,000 at most. The gateway reads them from the node's opcode logs, or
 * replays the transaction, once; a window that is not read yet comes empty or short after two seconds, with how far the reading is.
 */
export const gateway_getSteps = defineMethod({
  name: 'gateway_getSteps',
  params: tuple<[hash: Hex, from: number, count: number]>(hash32, jsonCount, jsonCount),
  result: stepWindow,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** Instructions of the code of an account. */
export interface CodePlaces {
  readonly code: Address
  /** The code that creates it. */
  readonly isCreation: boolean
  /** One bit for each byte of the code, the highest of a byte first. */
  readonly pcs: Hex
}

/** Which frames a wanted step may be in: any, that of the first step and those around it, or those around it alone. */
const STEP_SCOPES = ['any', 'over', 'out'] as const

/** One of them. */
export type StepScope = (typeof STEP_SCOPES)[number]

/** Which step is wanted; all that is given must hold. */
export interface StepCondition {
  readonly scope?: StepScope | undefined
  /** Toward the first step instead of the last. */
  readonly backwards?: boolean | undefined
  /** Names of instructions. */
  readonly ops?: readonly string[] | undefined
  /** Whether it writes storage, persistent or transient. */
  readonly writes?: boolean | undefined
  /** Of this slot alone. */
  readonly slot?: bigint | undefined
  /** In frames that use the storage of this account. */
  readonly account?: Address | undefined
  /** Whether it is the last one of a frame that failed. */
  readonly fails?: boolean | undefined
  readonly places?: readonly CodePlaces[] | undefined
  /** With `places`: the first step in code that they do not name counts too. */
  readonly elsewhere?: boolean | undefined
}

/** Result of a search for a step. */
export interface FoundStep extends StepsProgress {
  /** `undefined` when there is none in what was searched. */
  readonly at: number | undefined
  /** The search goes on from here; `undefined` when nothing is left. */
  readonly next: number | undefined
  readonly unreadable: readonly UnreadableField[]
}

const codePlaces: Codec<CodePlaces> = part({
  core: { code: address, isCreation: boolean, pcs: hexData },
})

const scope: Codec<StepScope> = {
  decode: (wire, path) => {
    const found = STEP_SCOPES.find((one) => one === wire)
    if (found === undefined) throw new CheckFailedError(path, wire, 'any, over or out')
    return found
  },
  encode: (value) => value,
}

const stepCondition: Codec<StepCondition> = part({
  core: {
    scope: orElse(scope, undefined),
    backwards: orElse(boolean, undefined),
    ops: orElse(list(text), undefined),
    writes: orElse(boolean, undefined),
    slot: orElse(quantity, undefined),
    account: orElse(address, undefined),
    fails: orElse(boolean, undefined),
    places: orElse(list(codePlaces), undefined),
    elsewhere: orElse(boolean, undefined),
  },
})

const foundStep: Codec<FoundStep> = answer({
  ...PROGRESS,
  nulls: { ...PROGRESS.nulls, at: jsonCount, next: jsonCount },
})

/**
 * The next step behind one, or the last before it, that meets a condition. A search that comes to what is not read yet, or takes
 * long, ends with `next`.
 */
export const gateway_findStep = defineMethod({
  name: 'gateway_findStep',
  params: tuple<[hash: Hex, from: number, condition: StepCondition]>(hash32, jsonCount, stepCondition),
  result: foundStep,
  source: 'Otterscan gateway, docs/gateway.md',
})

/** A slot of storage as far as the steps before have shown it. */
export interface SeenSlot {
  readonly slot: bigint
  readonly value: bigint
  readonly isTransient: boolean
  /** The last step that wrote it; `undefined` when it was only read. */
  readonly writtenAt: number | undefined
}

/** Bytes of which some are not known: what precompiles return is not in opcode logs. */
export interface PartlyKnown {
  readonly data: Hex
  /** Start and length of what is not known, zeros in `data`. */
  readonly unknown: readonly (readonly [start: number, length: number])[]
}

/** Everything at one step, before it is executed. */
export interface StepState extends StepsProgress {
  readonly step: ExecutedStep | undefined
  /** All words, the top last. */
  readonly stack: readonly bigint[] | undefined
  /** The running frame and those around it, the innermost first; `calledAt` is the step of each call. */
  readonly path: readonly ExecutedFrame[] | undefined
  readonly memory: PartlyKnown | undefined
  readonly calldata: PartlyKnown | undefined
  /** Of the last call that has ended in this frame. */
  readonly returnData: PartlyKnown | undefined
  /** The code of a creation; absent otherwise, where the account has it. */
  readonly creationCode: PartlyKnown | undefined
  /** Of the account whose storage the frame uses, ascending. */
  readonly storage: readonly SeenSlot[] | undefined
  /** What could not be worked out, with a message. */
  readonly missing: readonly string[] | undefined
  readonly unreadable: readonly UnreadableField[]
}

const range: Codec<readonly [number, number]> = {
  decode: (wire, path, unreadable) => {
    const [start = 0, length = 0] = list(jsonCount).decode(wire, path, unreadable)
    return [start, length]
  },
  encode: (value) => [...value],
}

const partlyKnown: Codec<PartlyKnown> = part({ core: { data: hexData, unknown: list(range) } })

const seenSlot: Codec<SeenSlot> = part({
  core: { slot: quantity, value: quantity, isTransient: boolean },
  nulls: { writtenAt: jsonCount },
})

const stepState: Codec<StepState> = answer({
  ...PROGRESS,
  optional: {
    ...PROGRESS.optional,
    stack: list(quantity),
    path: list(executedFrame),
    storage: listOfReadable(seenSlot),
    missing: list(text),
  },
  nulls: {
    ...PROGRESS.nulls,
    step: executedStep,
    memory: partlyKnown,
    calldata: partlyKnown,
    returnData: partlyKnown,
    creationCode: partlyKnown,
  },
})

/**
 * The state at one step: stack, and memory, calldata and return data as they follow from the steps before. `step` is null while it
 * is not read yet, or behind the last one.
 */
export const gateway_getStepState = defineMethod({
  name: 'gateway_getStepState',
  params: tuple<[hash: Hex, at: number]>(hash32, jsonCount),
  result: stepState,
  source: 'Otterscan gateway, docs/gateway.md',
})
