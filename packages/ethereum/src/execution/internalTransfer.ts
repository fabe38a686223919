import type { Address } from '../address.ts'
import type { UnreadableField } from '../unreadableField.ts'

/** How value moved below the top call. `unknown` keeps the node's own word or number. */
export type InternalTransferKind =
  | { readonly kind: 'transfer' | 'selfDestruct' | 'create' | 'create2' | 'eofCreate' }
  | { readonly kind: 'unknown'; readonly wireType: string }

/** Value moved, contract created or destroyed by a call frame below the top. Otterscan API `InternalOperation`. */
export type InternalTransfer = InternalTransferKind & {
  readonly from: Address
  /** Recipient, created contract or beneficiary. */
  readonly to: Address | undefined
  /** Wei. */
  readonly value: bigint
  /** True when a failing frame undid it; absent when it lasted and when the source does not tell. */
  readonly reverted?: boolean | undefined
  /** Parts that were there but could not be read; absent when all could. */
  readonly unreadable?: readonly UnreadableField[]
}
