import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { UnreadableField } from '../unreadableField.ts'

/** What opened a frame; other words of a node are kept as they come. */
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
  /** Wei; `undefined` where the call kind moves none (STATICCALL, DELEGATECALL). */
  readonly value: bigint | undefined
  readonly input: Hex
  /** Return data, revert data, or the code of a creation. */
  readonly output: Hex
  /** Gas given and used; only from tracers that say so. */
  readonly gas: bigint | undefined
  readonly gasUsed: bigint | undefined
  /** The tracer's own words when the frame failed; `undefined` on success or when the tracer cannot tell. */
  readonly error: string | undefined
  /** Parts that were there but could not be read; absent when all could. */
  readonly unreadable?: readonly UnreadableField[]
}
