import {
  decodeSignedTransaction,
  type SignedTransaction,
} from '@otterscan/decode/transaction/decodeSignedTransaction'
import { type Hex, isHexData } from '@otterscan/ethereum/hex'

/** What a pasted or dropped text turned out to be. */
export type PastedTransaction =
  /** Nothing to speak of yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  /** Bytes that are no transaction known here; another chain's node may know it. */
  | { readonly kind: 'unknown'; readonly raw: Hex; readonly reason: string }
  | { readonly kind: 'decoded'; readonly raw: Hex; readonly transaction: SignedTransaction }

/** Reads a text as signed transaction. Line breaks and spaces within do no harm; `0x` may be left out. */
export function readPastedTransaction(text: string): PastedTransaction {
  const joined = text.replace(/\s+/g, '').replace(/^0X/, '0x')
  if (joined.length <= 2) return { kind: 'empty' }
  const raw = joined.startsWith('0x') ? joined : `0x${joined}`
  if (!isHexData(raw)) return { kind: 'notHex' }
  const decoded = decodeSignedTransaction(raw)
  return decoded.transaction === undefined
    ? { kind: 'unknown', raw, reason: decoded.reason }
    : { kind: 'decoded', raw, transaction: decoded.transaction }
}
