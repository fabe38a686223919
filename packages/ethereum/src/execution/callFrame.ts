import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { UnreadableField } from '../unreadableField.ts'

/** What opened a frame; other values of a node are kept unchanged. */
export type CallType =
  | 'CALL'
  | 'STATICCALL'
  | 'DELEGATECALL'
  | 'CALLCODE'
  | 'CREATE'
  | 'CREATE2'
  | 'SELFDESTRUCT'
  | (string & {})

/** One call of a transaction, flat; the tree is in `depth`. */
export interface CallFrame {
  readonly type: CallType
  /** 0 is the top call. */
  readonly depth: number
  readonly from: Address
  /** Callee, created contract or beneficiary; `undefined` when a creation failed. */
  readonly to: Address | undefined
  /** Wei; `undefined` where the call kind transfers no value (STATICCALL, DELEGATECALL). */
  readonly value: bigint | undefined
  /** `undefined` when it cannot be read, as `output`. */
  readonly input: Hex | undefined
  /** Return data, revert data, or the code of a creation. */
  readonly output: Hex | undefined
  /** Gas given and used; only from tracers that report it. */
  readonly gas: bigint | undefined
  readonly gasUsed: bigint | undefined
  /** The tracer's own message when the frame failed; `undefined` on success or when not reported. */
  readonly error: string | undefined
  /** Fields that were present but could not be read; absent when all could. */
  readonly unreadable?: readonly UnreadableField[]
}
