import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { AbiValue } from '../abi/abiValue.ts'
import type { AbiWarning } from '../abi/abiWarning.ts'
import type { Fit } from '../abi/candidate.ts'
import type { AmountUnits } from '../token/amountUnits.ts'

/** What identifies a user operation in the logs of its bundle. ERC-4337. */
export interface UserOperationKey {
  readonly sender: Address
  readonly nonce: bigint
  /** Pays for it; `undefined` when the sender does. */
  readonly paymaster: Address | undefined
}

/** A call that the arguments of another one carry. */
export interface InnerCall {
  readonly kind: 'call'
  /** `embedded`: bytes that look like calldata, with nothing said of whom they are for. */
  readonly role: 'call' | 'delegateCall' | 'self' | 'accountCreation' | 'userOperation' | 'embedded'
  /** Name of the argument, for `embedded` ones; else empty. */
  readonly name: string
  /** `undefined` where it is not among the arguments. */
  readonly target: Address | undefined
  /** Wei; `undefined` where it is not among the arguments. */
  readonly value: bigint | undefined
  /** The argument that is `value`; absent also where it is packed with others. */
  readonly valueArgument?: AbiValue | undefined
  readonly data: Hex
  /** True when the others go on after it failed; `undefined` where it is not among the arguments. */
  readonly mayFail: boolean | undefined
  readonly operation: UserOperationKey | undefined
}

/** A step with arguments but without a selector, as of a router's plan. */
export interface InnerCommand {
  readonly kind: 'command'
  readonly name: string
  readonly mayFail: boolean
  /** Empty when the command is not known. */
  readonly values: readonly AbiValue[]
  readonly warnings: readonly AbiWarning[]
  /** `undefined` when the command is not known. */
  readonly fit: Fit | undefined
  readonly data: Hex
  readonly units: AmountUnits
  /** What a value stands for, by its name. */
  readonly notes: ReadonlyMap<string, string>
  /** Steps of a plan inside the plan. */
  readonly steps: InnerSteps | undefined
}

/** One step of a call. */
export type InnerStep = InnerCall | InnerCommand

/** The steps that a call carries, in their order. */
export interface InnerSteps {
  readonly steps: readonly InnerStep[]
  /** Steps left out; 0 when all are listed. */
  readonly leftOut: number
  /** What is wrong with the list as a whole; `undefined` when it is in order. */
  readonly problem: string | undefined
}

/** Steps listed of one call. */
export const MAX_STEPS = 1_000
/** Levels of calls within calls that are looked into. */
export const MAX_LEVELS = 8
