import type { Address } from '../address.ts'

/** Validator withdrawal of a block. EIP-4895. */
export interface Withdrawal {
  readonly index: bigint
  readonly validatorIndex: bigint
  readonly address: Address
  /** Gwei, not wei. */
  readonly amountGwei: bigint
}
