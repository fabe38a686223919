import type { Hex } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import type { AbiParameter } from './abiType.ts'
import { collectWarnings, type DecodedValues } from './abiValue.ts'
import type { AbiWarningKind } from './abiWarning.ts'
import { type AbiInput, encodeParameters, toAbiInput } from './encode.ts'

/** A signature that may explain some bytes. */
export interface Candidate<Tag> {
  readonly signature: AbiSignature
  /** True for the ABI of verified source; false for a guess from a signature collection. */
  readonly isTrusted: boolean
  /** The caller's own note of where it came from, handed back untouched. */
  readonly tag: Tag
}

/**
 * How well bytes fit a signature. `exact`: encoding the values gives the bytes again. `loose`: every value is whole,
 * the layout is odd. `broken`: some value is missing, out of range or no text.
 */
export type Fit = 'exact' | 'loose' | 'broken'

/** A candidate that was tried and put aside. */
export interface RejectedCandidate<Tag> {
  readonly candidate: Candidate<Tag>
  readonly reason: string
}

/** Candidates tried for one piece of data; public collections hold far fewer per hash. */
const MAX_CANDIDATES = 24

const DOES_NOT_MATCH = 'does not match the signature'

const BREAKING: ReadonlySet<AbiWarningKind> = new Set([
  'outOfRange',
  'invalidUtf8',
  'truncated',
  'offsetOutside',
  'lengthTooLarge',
  'budget',
])

/** Fit of decoded values to the bytes they came from. One encoding. */
export function toFit(parameters: readonly AbiParameter[], decoded: DecodedValues, data: Hex): Fit {
  if (findBreak(decoded) !== undefined) return 'broken'
  const inputs: AbiInput[] = []
  for (const value of decoded.values) {
    const input = toAbiInput(value)
    if (input === undefined) return 'broken'
    inputs.push(input)
  }
  const encoded = encodeParameters(parameters, inputs)
  return encoded.kind === 'encoded' && encoded.data === data.toLowerCase() ? 'exact' : 'loose'
}

/** Words of the first deviation that breaks a fit; `undefined` when there is none. */
export function findBreak(decoded: DecodedValues): string | undefined {
  return collectWarnings(decoded.values).find((warning) => BREAKING.has(warning.kind))?.text
}

/** The best candidate with what it made of the data, and what became of the others. */
export interface Choice<Tag, A> {
  readonly chosen: { readonly candidate: Candidate<Tag>; readonly attempt: A } | undefined
  readonly rejected: RejectedCandidate<Tag>[]
  /** Guesses that fit too, the better first; empty when a trusted candidate was chosen. */
  readonly alternatives: Candidate<Tag>[]
}

interface Attempt {
  readonly fit: Fit
  readonly reason: string | undefined
}

/**
 * The candidate that explains the data best: a trusted one first, even when broken if `keepsBroken`; then the first
 * guess that fits exactly; then the first that fits loosely. A guess that is broken is never chosen.
 */
export function chooseCandidate<Tag, A extends Attempt>(
  candidates: readonly Candidate<Tag>[],
  attempt: (signature: AbiSignature) => A,
  keepsBroken: boolean,
): Choice<Tag, A> {
  const rejected: RejectedCandidate<Tag>[] = []
  const trusted = candidates.filter((candidate) => candidate.isTrusted)
  const guesses = candidates.filter((candidate) => !candidate.isTrusted)
  let broken: { candidate: Candidate<Tag>; attempt: A } | undefined
  for (const candidate of trusted.slice(0, MAX_CANDIDATES)) {
    const result = attempt(candidate.signature)
    if (result.fit !== 'broken') return { chosen: { candidate, attempt: result }, rejected, alternatives: [] }
    if (keepsBroken) broken ??= { candidate, attempt: result }
    else rejected.push({ candidate, reason: result.reason ?? DOES_NOT_MATCH })
  }
  if (broken !== undefined) return { chosen: broken, rejected, alternatives: [] }
  const exact: { candidate: Candidate<Tag>; attempt: A }[] = []
  const loose: { candidate: Candidate<Tag>; attempt: A }[] = []
  for (const candidate of guesses.slice(0, MAX_CANDIDATES)) {
    const result = attempt(candidate.signature)
    if (result.fit === 'broken') rejected.push({ candidate, reason: result.reason ?? DOES_NOT_MATCH })
    else if (result.fit === 'exact') exact.push({ candidate, attempt: result })
    else loose.push({ candidate, attempt: result })
  }
  const [chosen, ...others] = [...exact, ...loose]
  return { chosen, rejected, alternatives: others.map(({ candidate }) => candidate) }
}
