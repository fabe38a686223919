import type { Address } from '@otterscan/ethereum/address'
import { DEPOSIT_TRANSACTION_TYPE, type Transaction } from '@otterscan/ethereum/execution/transaction'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import type { TransactionState, TransactionView } from '../TransactionView.ts'

/** What a transaction does, in the terms of one sentence. */
export type TransactionSummary =
  | { readonly kind: 'creation'; readonly contract: Address | undefined }
  | { readonly kind: 'payment' }
  /** Nothing but delegations. EIP-7702. */
  | { readonly kind: 'authorizations'; readonly count: number }
  /** Nothing but data for other chains. EIP-4844. */
  | { readonly kind: 'blobs'; readonly count: number }
  /** Input for an account without code, which nobody reads. */
  | { readonly kind: 'message'; readonly byteLength: number }
  | { readonly kind: 'call'; readonly selector: Hex }
  /** Less than a selector: the callee's fallback function sees it. */
  | { readonly kind: 'fallback'; readonly byteLength: number }
  | { readonly kind: 'deposit' }

const SELECTOR_BYTES = 4

/**
 * What a transaction is about. `hasCode` tells whether its recipient was a contract before it; `undefined` reads input
 * as a call.
 */
export function summarizeTransaction(
  { transaction, receipt }: TransactionView,
  hasCode: boolean | undefined,
): TransactionSummary {
  if (transaction.to === null) {
    return { kind: 'creation', contract: receipt?.contractAddress ?? transaction.creates }
  }
  const input = transaction.input ?? '0x'
  const byteLength = hexByteLength(input)
  if (transaction.type === DEPOSIT_TRANSACTION_TYPE && byteLength === 0) return { kind: 'deposit' }
  if (byteLength === 0) return toPaymentSummary(transaction)
  if (hasCode === false) return { kind: 'message', byteLength }
  if (byteLength < SELECTOR_BYTES) return { kind: 'fallback', byteLength }
  return { kind: 'call', selector: sliceHex(input, 0, SELECTOR_BYTES).toLowerCase() as Hex }
}

/** A payment of nothing is made for what comes with it. */
function toPaymentSummary({
  value,
  authorizationList,
  blobVersionedHashes,
}: Transaction): TransactionSummary {
  const authorizations = authorizationList?.length ?? 0
  const blobs = blobVersionedHashes?.length ?? 0
  if (value === 0n && authorizations > 0) return { kind: 'authorizations', count: authorizations }
  if (value === 0n && blobs > 0) return { kind: 'blobs', count: blobs }
  return { kind: 'payment' }
}

/** A verb as it stands before, after and instead of success. */
export interface Verb {
  readonly present: string
  readonly past: string
  readonly infinitive: string
}

/** The verb in the form the state asks for: "Sends", "Sent", "Tried to send". */
export function conjugate(verb: Verb, state: TransactionState): string {
  switch (state) {
    case 'pending':
      return verb.present
    case 'reverted':
      return `Tried to ${verb.infinitive}`
    case 'replaced':
    case 'dropped':
      return `Was to ${verb.infinitive}`
    default:
      return verb.past
  }
}
