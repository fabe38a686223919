import type { Address } from '../address.ts'
import type { UnreadableField } from '../unreadableField.ts'

/** How value moved below the top call. `unknown` keeps the node's own value. */
export type InternalTransferKind =
  | { readonly kind: 'transfer' | 'selfDestruct' | 'create' | 'create2' | 'eofCreate' }
  | { readonly kind: 'unknown'; readonly wireType: string }

/** Value moved, contract created or destroyed by a call frame below the top. Otterscan API `InternalOperation`. */
export type InternalTransfer = InternalTransferKind & {
  readonly from: Address
  /** Recipient, created contract or beneficiary. */
  readonly to: Address | undefined
  /** Wei; `undefined` when it is not reported or cannot be read. */
  readonly value: bigint | undefined
  /** True when a failing frame undid it; absent when it took effect and when the source does not report it. */
  readonly reverted?: boolean | undefined
  /** Fields that were present but could not be read; absent when all could. */
  readonly unreadable?: readonly UnreadableField[]
}
