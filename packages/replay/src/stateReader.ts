import type { Address } from '@otterscan/ethereum/address'
import type { Hex } from '@otterscan/ethereum/hex'
import type { ReplayStep } from './replayJob.ts'

/** An account at the end of a block. */
export interface AccountValues {
  readonly balance: bigint
  readonly nonce: bigint
  /** `0x` where there is none. */
  readonly code: Hex
}

/** A slot of a contract. */
export interface SlotKey {
  readonly address: Address
  /** 32 bytes. */
  readonly slot: Hex
}

/** Accounts and slots by address in lower case. */
export interface StateKeys {
  readonly accounts: readonly Address[]
  readonly slots: readonly SlotKey[]
}

/** What was asked for, in the order of the keys. */
export interface StateValues {
  readonly accounts: readonly AccountValues[]
  /** 32-byte words. */
  readonly slots: readonly Hex[]
}

/** The state at the end of one block. May reject with anything; the replay then ends with it. */
export interface StateReader {
  read(keys: StateKeys): Promise<StateValues>
}

/** Where a replay reads from. */
export interface ReplaySources {
  /** The state before the block. */
  readonly before: StateReader
  /** The state after it, for what others may have changed meanwhile. */
  readonly after: StateReader
  /** The first transactions of the block; without a count all of them. */
  earlier(count?: number): Promise<readonly ReplayStep[]>
  /** Hash of one of the last 256 blocks. */
  blockHash(number: bigint): Promise<Hex>
  /** What a transaction will read, as far as someone can tell: it is then read at once. Wrong or empty only costs time. */
  foretell(step: ReplayStep): Promise<StateKeys>
}
