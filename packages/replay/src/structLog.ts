import type { Hex } from '@otterscan/ethereum/hex'

/** An instruction just before it runs, as go-ethereum's `debug_traceTransaction` writes it. */
export interface StructLog {
  readonly pc: number
  readonly op: string
  /** Left before it. */
  readonly gas: number
  /** With what a call hands on. */
  readonly gasCost: number
  /** The top frame has 1. */
  readonly depth: number
  readonly stack?: readonly Hex[]
  /** Words; absent too while there is none. */
  readonly memory?: readonly Hex[]
  /** Of SLOAD and SSTORE: what the account's slots that the transaction touched have, this one included. */
  readonly storage?: Readonly<Record<Hex, Hex>>
  readonly refund?: number
  /** Of one that ended its frame with an error, except REVERT. */
  error?: string
}

/** Which instructions are wanted, and what of them. */
export interface StructLogOptions {
  /** The first one wanted, counted from 0. */
  readonly from?: number
  /** The first one that is not wanted any more; the run ends there. */
  readonly to?: number
  readonly stack?: boolean
  /** Makes each many times larger. */
  readonly memory?: boolean
  readonly storage?: boolean
}

/** Takes instructions in order, some hundreds at a time; false: no more are wanted. */
export type StructLogSink = (logs: readonly StructLog[]) => Promise<boolean>

/** How far the recording of a transaction came. */
export interface RecordedSteps {
  /** Instructions counted; of the whole transaction where `isWhole`. */
  readonly steps: number
  /** False: it ended where no more were wanted. */
  readonly isWhole: boolean
  readonly failed: boolean
  readonly gasUsed: bigint | undefined
  /** Return or revert data; `undefined` where the trace lacks it. */
  readonly output: Hex | undefined
}
