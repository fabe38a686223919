import { type Hex, isHex, isHexData, sliceHex } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import { decodeParameters, toWords } from './abiValue.ts'
import {
  type Candidate,
  chooseCandidate,
  type Decoded,
  findBreak,
  findMar,
  type RejectedCandidate,
  toFit,
} from './candidate.ts'

/** The decoded input of a call. */
export type DecodedCalldata<Tag> =
  /** No input: a plain transfer or the receive function. */
  | { readonly kind: 'empty' }
  /** Init code of a creation, which never has a selector. */
  | { readonly kind: 'creation'; readonly initCode: Hex }
  /** One to three bytes: no selector, the fallback function sees them. */
  | { readonly kind: 'short'; readonly data: Hex }
  /** Not hex, or half a byte. */
  | { readonly kind: 'malformed'; readonly reason: string }
  | DecodedCall<Tag>
  /** No candidate fits. */
  | {
      readonly kind: 'unknown'
      readonly selector: Hex
      readonly words: readonly Hex[]
      readonly rejected: readonly RejectedCandidate<Tag>[]
    }

/** A call with its arguments. */
export interface DecodedCall<Tag> extends Decoded<Tag> {
  readonly selector: Hex
}

/** Input of a transaction or frame; `isCreation` keeps init code from being read as a call. */
export function decodeInput<Tag>(
  input: Hex,
  isCreation: boolean,
  candidates: readonly Candidate<Tag>[],
): DecodedCalldata<Tag> {
  if (isCreation && isHexData(input)) return { kind: 'creation', initCode: input }
  return decodeCalldata(input, candidates)
}

/**
 * A call read by the candidate that explains it best (see `chooseCandidate`); candidates with another selector are
 * ignored. Never throws.
 */
export function decodeCalldata<Tag>(input: Hex, candidates: readonly Candidate<Tag>[]): DecodedCalldata<Tag> {
  if (!isHex(input)) return { kind: 'malformed', reason: 'not hexadecimal' }
  if (!isHexData(input)) return { kind: 'malformed', reason: 'an odd number of digits' }
  if (input.length === 2) return { kind: 'empty' }
  if (input.length < 10) return { kind: 'short', data: input }
  const selector = sliceHex(input, 0, 4).toLowerCase() as Hex
  const data = sliceHex(input, 4)
  const matching = candidates.filter((candidate) => candidate.signature.selector === selector)
  const { chosen, rejected, alternatives } = chooseCandidate(
    matching,
    (signature) => attemptCall(signature, data),
    true,
  )
  if (chosen === undefined) return { kind: 'unknown', selector, words: toWords(data), rejected }
  const { candidate, attempt } = chosen
  const { signature } = candidate
  const { decoded, fit } = attempt
  return {
    kind: 'decoded',
    selector,
    signature,
    values: decoded.values,
    warnings: decoded.warnings,
    fit,
    candidate,
    rejected,
    alternatives,
  }
}

function attemptCall(signature: AbiSignature, data: Hex) {
  const decoded = decodeParameters(signature.inputs, data)
  return {
    decoded,
    fit: toFit(signature.inputs, decoded, data),
    reason: findBreak(decoded) ?? findMar(decoded.values),
  }
}
