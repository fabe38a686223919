import { type Address, toChecksumAddress } from '../address.ts'
import { type Hex, sliceHex } from '../hex.ts'
import type { Decoded } from '../unreadableField.ts'

/** A validator as of a state. beacon-APIs `ValidatorResponse`. */
export interface Validator extends Decoded {
  readonly index: bigint
  readonly pubkey: Hex | undefined
  /** Status of the beacon API; values other than the nine known ones are kept unchanged. */
  readonly status: string | undefined
  readonly slashed: boolean | undefined
  /** Gwei. */
  readonly balanceGwei: bigint | undefined
  /** Gwei. */
  readonly effectiveBalanceGwei: bigint | undefined
  readonly withdrawalCredentials: Hex | undefined
  /** Each is `null` while not set, `undefined` when it is not reported or cannot be read. */
  readonly activationEligibilityEpoch: bigint | null | undefined
  readonly activationEpoch: bigint | null | undefined
  readonly exitEpoch: bigint | null | undefined
  readonly withdrawableEpoch: bigint | null | undefined
}

/** Label of a status, and its meaning for the stake. */
export interface StatusWords {
  readonly text: string
  readonly tone: 'success' | 'neutral' | 'warning' | 'danger' | 'info'
}

const STATUS_WORDS: ReadonlyMap<string, StatusWords> = new Map([
  ['pending_initialized', { text: 'Deposited', tone: 'info' }],
  ['pending_queued', { text: 'Waiting for activation', tone: 'info' }],
  ['active_ongoing', { text: 'Active', tone: 'success' }],
  ['active_exiting', { text: 'Active, leaving', tone: 'warning' }],
  ['active_slashed', { text: 'Active, slashed', tone: 'danger' }],
  ['exited_unslashed', { text: 'Left', tone: 'neutral' }],
  ['exited_slashed', { text: 'Left, slashed', tone: 'danger' }],
  ['withdrawal_possible', { text: 'Withdrawable', tone: 'neutral' }],
  ['withdrawal_done', { text: 'Withdrawn', tone: 'neutral' }],
])

/** The label of a status; an unknown one is shown unchanged. */
export function toStatusWords(status: string): StatusWords {
  return STATUS_WORDS.get(status) ?? { text: status, tone: 'neutral' }
}

/** Where the stake of a validator is withdrawn to. */
export type WithdrawalCredentials =
  /** Controlled by a BLS key; no address yet. */
  | { readonly kind: 'bls'; readonly prefix: Hex }
  /** 0x01. EIP-4895. */
  | { readonly kind: 'execution'; readonly prefix: Hex; readonly address: Address }
  /** 0x02, compounding rewards. EIP-7251. */
  | { readonly kind: 'compounding'; readonly prefix: Hex; readonly address: Address }
  | { readonly kind: 'unknown'; readonly prefix: Hex }

/** Reads the first byte of 32-byte credentials, and the address behind it. */
export function parseWithdrawalCredentials(credentials: Hex): WithdrawalCredentials {
  const prefix = sliceHex(credentials, 0, 1)
  if (prefix === '0x00') return { kind: 'bls', prefix }
  if (prefix !== '0x01' && prefix !== '0x02') return { kind: 'unknown', prefix }
  const address = toChecksumAddress(sliceHex(credentials, 12) as Address)
  return { kind: prefix === '0x01' ? 'execution' : 'compounding', prefix, address }
}

const ETHER_IN_GWEI = 1_000_000_000n
/** Gwei. consensus-specs `MIN_ACTIVATION_BALANCE`. */
const MIN_ACTIVATION_BALANCE_GWEI = 32n * ETHER_IN_GWEI
/** Gwei. consensus-specs `MAX_EFFECTIVE_BALANCE_ELECTRA`. */
const MAX_EFFECTIVE_BALANCE_ELECTRA_GWEI = 2048n * ETHER_IN_GWEI

/** Largest balance that can count, Gwei: 2,048 with compounding credentials, 32 with others. EIP-7251. */
export function toMaxEffectiveBalanceGwei(credentials: WithdrawalCredentials | undefined): bigint {
  return credentials?.kind === 'compounding'
    ? MAX_EFFECTIVE_BALANCE_ELECTRA_GWEI
    : MIN_ACTIVATION_BALANCE_GWEI
}

/** True for the 48 bytes of a public key. */
export function isPubkey(text: string): text is Hex {
  return /^0x[0-9a-fA-F]{96}$/.test(text)
}
