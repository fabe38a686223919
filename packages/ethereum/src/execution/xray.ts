import type { Address } from '../address.ts'
import type { Hex } from '../hex.ts'
import type { UnreadableField } from '../unreadableField.ts'
import type { CallFrame } from './callFrame.ts'

/** A call or creation; what it did follows, one level deeper. */
export interface XrayCall extends CallFrame {
  readonly kind: 'call'
}

/** A log, where it was written. */
export interface XrayLog {
  readonly kind: 'log'
  /** One more than that of the call that wrote it. */
  readonly depth: number
  readonly address: Address
  readonly topics: readonly Hex[]
  /** `undefined` where it is not known: opcode logs have no data of what was undone. */
  readonly data: Hex | undefined
  /** Position among the logs of the block; `undefined` for one that was undone. */
  readonly logIndex: number | undefined
  /** True where only the order of the logs is known, not the call and the place in it. */
  readonly isUnplaced: boolean | undefined
  readonly unreadable?: readonly UnreadableField[]
}

/** Instructions that read and write storage. */
export const STORAGE_OPS = ['SLOAD', 'SSTORE', 'TLOAD', 'TSTORE'] as const

export type StorageOp = (typeof STORAGE_OPS)[number]

/** A read or write of a slot, of storage or of transient storage. */
export interface XrayAccess {
  readonly kind: 'storage'
  /** One more than that of the call that did it, whose account and code it belongs to. */
  readonly depth: number
  readonly op: StorageOp
  readonly slot: bigint
  /** Read or written; `undefined` where the instruction failed. */
  readonly value: bigint | undefined
  /** Of a write: what was there, where something before it in the transaction tells. */
  readonly before: bigint | undefined
  readonly unreadable?: readonly UnreadableField[]
}

/** One thing that a transaction did. */
export type XrayEntry = XrayCall | XrayLog | XrayAccess
