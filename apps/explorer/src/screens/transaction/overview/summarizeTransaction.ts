import type { Address } from '@otterscan/ethereum/address'
import type { Verb } from '@otterscan/ethereum/dialects/dialectDescription'
import { isBatch, type Transaction } from '@otterscan/ethereum/execution/transaction'
import { type Hex, hexByteLength, sliceHex } from '@otterscan/ethereum/hex'
import { countEntries } from '@otterscan/ethereum/unreadableField'
import type { TransactionState, TransactionView } from '../TransactionView.ts'

/** What a transaction does, for one sentence. */
export type TransactionSummary =
  /** Recipient or input cannot be read: nothing is known about it. */
  | { readonly kind: 'unreadable' }
  /** Calls of its own in place of a recipient. */
  | { readonly kind: 'batch' }
  | { readonly kind: 'creation'; readonly contract: Address | undefined }
  | { readonly kind: 'payment' }
  /** Delegations only. EIP-7702. */
  | { readonly kind: 'authorizations'; readonly count: number }
  /** Blobs only. EIP-4844. */
  | { readonly kind: 'blobs'; readonly count: number }
  /** Input for an account without code, which no code reads. */
  | { readonly kind: 'message'; readonly byteLength: number }
  | { readonly kind: 'call'; readonly selector: Hex }
  /** Less than a selector: the callee's fallback function receives it. */
  | { readonly kind: 'fallback'; readonly byteLength: number }

const SELECTOR_BYTES = 4

/** What a transaction does. `hasCode` is whether its recipient was a contract before it; `undefined` treats the input
 * as a call.
 */
export function summarizeTransaction(
  { transaction, receipt }: TransactionView,
  hasCode: boolean | undefined,
): TransactionSummary {
  const { input } = transaction
  if (transaction.to === undefined) return { kind: 'unreadable' }
  if (isBatch(transaction)) return { kind: 'batch' }
  if (transaction.to === null) {
    return { kind: 'creation', contract: receipt?.contractAddress ?? transaction.creates }
  }
  if (input === undefined) return { kind: 'unreadable' }
  const byteLength = hexByteLength(input)
  if (byteLength === 0) return toPaymentSummary(transaction)
  if (hasCode === false) return { kind: 'message', byteLength }
  if (byteLength < SELECTOR_BYTES) return { kind: 'fallback', byteLength }
  return { kind: 'call', selector: sliceHex(input, 0, SELECTOR_BYTES).toLowerCase() as Hex }
}

/** With a value of zero, the purpose is the attached authorizations or blobs. */
function toPaymentSummary({
  value,
  authorizationList,
  blobVersionedHashes,
  unreadable,
}: Transaction): TransactionSummary {
  const authorizations = countEntries(authorizationList, unreadable, 'authorizationList') ?? 0
  const blobs = countEntries(blobVersionedHashes, unreadable, 'blobVersionedHashes') ?? 0
  if (value === 0n && authorizations > 0) return { kind: 'authorizations', count: authorizations }
  if (value === 0n && blobs > 0) return { kind: 'blobs', count: blobs }
  return { kind: 'payment' }
}

/** The verb in the form for the state: "Sends", "Sent", "Tried to send". */
export function conjugate(verb: Verb, state: TransactionState): string {
  switch (state) {
    case 'pending':
      return verb.present
    case 'reverted':
      return `Tried to ${verb.infinitive}`
    case 'replaced':
    case 'dropped':
      return `Was to ${verb.infinitive}`
    // Whether it did is unknown.
    case 'unreadable':
      return verb.present
    default:
      return verb.past
  }
}
