import { type Address, toChecksumAddress } from '../address.ts'
import { type Hex, sliceHex } from '../hex.ts'

/** A validator as of a state. beacon-APIs `ValidatorResponse`. */
export interface Validator {
  readonly index: bigint
  readonly pubkey: Hex
  /** Word of the beacon API; others than the nine known ones are kept as they came. */
  readonly status: string
  readonly slashed: boolean
  /** Gwei. */
  readonly balanceGwei: bigint | undefined
  /** Gwei. */
  readonly effectiveBalanceGwei: bigint | undefined
  readonly withdrawalCredentials: Hex | undefined
  /** Each `undefined` while it is not set. */
  readonly activationEligibilityEpoch: bigint | undefined
  readonly activationEpoch: bigint | undefined
  readonly exitEpoch: bigint | undefined
  readonly withdrawableEpoch: bigint | undefined
}

/** How a status reads, and what it means for the stake. */
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

/** A status in words; an unknown one reads as it came. */
export function toStatusWords(status: string): StatusWords {
  return STATUS_WORDS.get(status) ?? { text: status, tone: 'neutral' }
}

/** Where a validator's stake goes when it is paid out. */
export type WithdrawalCredentials =
  /** Signed for by a BLS key; no address yet. */
  | { readonly kind: 'bls'; readonly prefix: Hex }
  /** 0x01. EIP-4895. */
  | { readonly kind: 'execution'; readonly prefix: Hex; readonly address: Address }
  /** 0x02, rewards stay at stake. EIP-7251. */
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
