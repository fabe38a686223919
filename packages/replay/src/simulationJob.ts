import type { Address } from '@otterscan/ethereum/address'
import type { CallFrame } from '@otterscan/ethereum/execution/callFrame'
import type { StateDiff } from '@otterscan/ethereum/execution/stateDiff'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ReplayBlock, ReplayLog, ReplayTransaction } from './replayJob.ts'

/**
 * A call that was never sent. Without a nonce it has that of its account; without fees it pays none, and the base fee is
 * then 0 for it. Without `type` the fields say which it is.
 */
export type SimulatedCall = Partial<ReplayTransaction> & Pick<ReplayTransaction, 'from' | 'gas'>

/** What an account has in place of what the chain says. */
export interface AccountOverride {
  readonly address: Address
  readonly balance?: bigint
  readonly nonce?: bigint
  readonly code?: Hex
  readonly storage?: {
    /** Every other slot is zero; otherwise the others stay. */
    readonly isWhole: boolean
    readonly slots: readonly { readonly slot: Hex; readonly value: Hex }[]
  }
}

export interface SimulationJob {
  /** How many transactions of the block run before; `end`: the state after the block. */
  readonly position: number | 'end'
  readonly calls: readonly SimulatedCall[]
  /** Fields of the header that code can see. The fork stays that of the block. */
  readonly block?: Partial<ReplayBlock>
  readonly accounts?: readonly AccountOverride[]
}

/** What a call came to. */
export type SimulationResult =
  | {
      readonly kind: 'done'
      readonly status: 0 | 1
      readonly gasUsed: bigint
      readonly logs: readonly ReplayLog[]
      readonly created: Hex | undefined
      /** In order of entry, the call itself first, with its output and error. */
      readonly frames: readonly CallFrame[]
      readonly stateDiff: StateDiff
    }
  /** No block could have contained it; nothing was changed. */
  | { readonly kind: 'rejected'; readonly words: string }
