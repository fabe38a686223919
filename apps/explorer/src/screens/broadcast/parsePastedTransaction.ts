import {
  decodeSignedTransaction,
  type SignedTransaction,
} from '@otterscan/decode/transaction/decodeSignedTransaction'
import { type Hex, isHexData } from '@otterscan/ethereum/hex'

/** Result of parsing a pasted or dropped text. */
export type PastedTransaction =
  /** Nothing was entered yet. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  /** Bytes that are not a known transaction format; the node may support it. */
  | { readonly kind: 'unknown'; readonly raw: Hex; readonly reason: string }
  | { readonly kind: 'decoded'; readonly raw: Hex; readonly transaction: SignedTransaction }

/** Parses a signed transaction. Whitespace is ignored; `0x` is optional. */
export function parsePastedTransaction(text: string): PastedTransaction {
  const joined = text.replace(/\s+/g, '').replace(/^0X/, '0x')
  if (joined.length <= 2) return { kind: 'empty' }
  const raw = joined.startsWith('0x') ? joined : `0x${joined}`
  if (!isHexData(raw)) return { kind: 'notHex' }
  const decoded = decodeSignedTransaction(raw)
  return decoded.transaction === undefined
    ? { kind: 'unknown', raw, reason: decoded.reason }
    : { kind: 'decoded', raw, transaction: decoded.transaction }
}
