import type { Address } from '../address.ts'
import type { DecodedPart } from '../unreadableField.ts'

/** Validator withdrawal of a block. EIP-4895. */
export interface Withdrawal extends DecodedPart {
  readonly index: bigint
  readonly validatorIndex: bigint
  readonly address: Address
  /** Gwei, not wei. */
  readonly amountGwei: bigint
}
