import type { Hex } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import type { AbiParameter } from './abiType.ts'
import { type AbiValue, collectWarnings, type DecodedValues } from './abiValue.ts'
import type { AbiWarning, AbiWarningKind } from './abiWarning.ts'
import { type AbiInput, encodeParameters, extractAbiInput } from './encode.ts'

/** A signature that may explain some bytes. */
export interface Candidate<Tag> {
  readonly signature: AbiSignature
  /** True for the ABI of verified source; false for a guess from a signature collection. */
  readonly isTrusted: boolean
  /** The caller's note on its origin, returned unchanged. */
  readonly tag: Tag
}

/**
 * How well bytes fit a signature. `exact`: encoding the values gives the bytes again. `loose`: every value is whole,
 * the layout is nonstandard. `marred`: some value is out of range, or text that is not UTF-8. `broken`: some value is
 * missing.
 */
export type Fit = 'exact' | 'loose' | 'marred' | 'broken'

/** A candidate that was tried and rejected. */
export interface RejectedCandidate<Tag> {
  readonly candidate: Candidate<Tag>
  readonly reason: string
}

/** What a decoded call and a decoded event have in common. */
export interface Decoded<Tag> {
  readonly kind: 'decoded'
  readonly signature: AbiSignature
  /** One for each input, in order. */
  readonly values: readonly AbiValue[]
  /** About the data as a whole; each value carries its own. */
  readonly warnings: readonly AbiWarning[]
  readonly fit: Fit
  readonly candidate: Candidate<Tag>
  readonly rejected: readonly RejectedCandidate<Tag>[]
  /** Guesses that fit as well. */
  readonly alternatives: readonly Candidate<Tag>[]
}

/** Candidates tried for one piece of data; public collections hold far fewer per hash. */
const MAX_CANDIDATES = 24

const DOES_NOT_MATCH = 'does not match the signature'

const BREAKING: ReadonlySet<AbiWarningKind> = new Set([
  'truncated',
  'offsetOutside',
  'lengthTooLarge',
  'budget',
])
/** Contracts may well have accepted such a value: it is read, and what is wrong with it is said. */
const MARRING: ReadonlySet<AbiWarningKind> = new Set(['outOfRange', 'invalidUtf8'])

/** Fit of decoded values to the bytes they came from. One encoding. */
export function toFit(parameters: readonly AbiParameter[], decoded: DecodedValues, data: Hex): Fit {
  if (findBreak(decoded) !== undefined) return 'broken'
  if (findMar(decoded.values) !== undefined) return 'marred'
  const inputs: AbiInput[] = []
  for (const value of decoded.values) {
    const input = extractAbiInput(value)
    if (input === undefined) return 'broken'
    inputs.push(input)
  }
  const encoded = encodeParameters(parameters, inputs)
  return encoded.kind === 'encoded' && encoded.data === data.toLowerCase() ? 'exact' : 'loose'
}

/** Text of the first deviation that breaks the fit; `undefined` when there is none. */
export function findBreak(decoded: DecodedValues): string | undefined {
  return collectWarnings(decoded.values).find((warning) => BREAKING.has(warning.kind))?.text
}

/** Text of the first value that is out of its range or no text; `undefined` when there is none. */
export function findMar(values: readonly AbiValue[]): string | undefined {
  return collectWarnings(values).find((warning) => MARRING.has(warning.kind))?.text
}

/** The best candidate with its reading of the data, and the outcome of the others. */
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
 * guess that fits exactly; then the first that fits loosely; then the first that is marred. A guess that is broken is
 * never chosen.
 */
export function chooseCandidate<Tag, A extends Attempt>(
  candidates: readonly Candidate<Tag>[],
  attempt: (signature: AbiSignature) => A,
  keepsBroken: boolean,
): Choice<Tag, A> {
  const trusted = candidates.filter((candidate) => candidate.isTrusted)
  const guesses = candidates.filter((candidate) => !candidate.isTrusted)
  const own = sortByFit(trusted, attempt)
  const [best] = [...own.exact, ...own.loose, ...own.marred, ...(keepsBroken ? own.broken : [])]
  if (best !== undefined) {
    const rejected = keepsBroken ? [] : own.broken
    return { chosen: best, rejected: rejected.map(toRejected), alternatives: [] }
  }
  const others = sortByFit(guesses, attempt)
  const whole = [...others.exact, ...others.loose]
  const [chosen, ...alternatives] = whole.length > 0 ? whole : others.marred
  const rejected = [...own.broken, ...others.broken, ...(whole.length > 0 ? others.marred : [])]
  return {
    chosen,
    rejected: rejected.map(toRejected),
    alternatives: alternatives.map(({ candidate }) => candidate),
  }
}

interface Tried<Tag, A> {
  readonly candidate: Candidate<Tag>
  readonly attempt: A
}

/** The candidates by how well they fit, each group in their order. */
function sortByFit<Tag, A extends Attempt>(
  candidates: readonly Candidate<Tag>[],
  attempt: (signature: AbiSignature) => A,
): Readonly<Record<Fit, Tried<Tag, A>[]>> {
  const sorted: Record<Fit, Tried<Tag, A>[]> = { exact: [], loose: [], marred: [], broken: [] }
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const result = attempt(candidate.signature)
    sorted[result.fit].push({ candidate, attempt: result })
  }
  return sorted
}

function toRejected<Tag, A extends Attempt>({ candidate, attempt }: Tried<Tag, A>): RejectedCandidate<Tag> {
  return { candidate, reason: attempt.reason ?? DOES_NOT_MATCH }
}
