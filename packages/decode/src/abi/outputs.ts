import { type Hex, hexByteLength, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiParameter } from './abiType.ts'
import { type AbiValue, decodeParameters } from './abiValue.ts'
import type { AbiWarning } from './abiWarning.ts'
import type { Candidate } from './candidate.ts'
import { type DecodedRevert, decodeRevert, ERROR_SELECTOR, PANIC_SELECTOR } from './revert.ts'

/** What a call returned. */
export type DecodedOutputs<Tag> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'malformed'; readonly reason: string }
  | {
      readonly kind: 'decoded'
      readonly values: readonly AbiValue[]
      readonly warnings: readonly AbiWarning[]
    }
  /** The data explains a failure; it is not an output. */
  | { readonly kind: 'revert'; readonly revert: DecodedRevert<Tag> }
  /** The types are unknown. */
  | { readonly kind: 'unknown'; readonly data: Hex }

/**
 * Return data by the function's outputs. `hasReverted` is what is known of the call; when it is not known, data that
 * reads as a standard error and has four bytes too many for outputs counts as one.
 */
export function decodeOutputs<Tag = undefined>(
  data: Hex,
  outputs: readonly AbiParameter[] | undefined,
  hasReverted: boolean | undefined,
  errors: readonly Candidate<Tag>[] = [],
): DecodedOutputs<Tag> {
  if (!isHexData(data)) return { kind: 'malformed', reason: 'not whole bytes of hexadecimal' }
  if (hasReverted === true) return { kind: 'revert', revert: decodeRevert(data, errors) }
  if (data === '0x') return { kind: 'empty' }
  if (hasReverted === undefined && looksLikeStandardError(data)) {
    return { kind: 'revert', revert: decodeRevert(data, errors) }
  }
  if (outputs === undefined) return { kind: 'unknown', data }
  return { kind: 'decoded', ...decodeParameters(outputs, data) }
}

function looksLikeStandardError(data: Hex): boolean {
  const selector = sliceHex(data, 0, 4).toLowerCase()
  if (selector !== ERROR_SELECTOR && selector !== PANIC_SELECTOR) return false
  return hexByteLength(data) % 32 === 4 && decodeRevert(data).kind !== 'malformed'
}
