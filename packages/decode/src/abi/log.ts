import type { Log } from '@otterscan/ethereum/execution/log'
import { isHash32, isHexData } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import type { AbiParameter } from './abiType.ts'
import {
  type Candidate,
  chooseCandidate,
  type Decoded,
  type Fit,
  type RejectedCandidate,
} from './candidate.ts'
import { findLayout, fitLayout, type LayoutFit } from './logLayout.ts'

/** A decoded log. */
export type DecodedLog<Tag> =
  | DecodedEvent<Tag>
  | {
      readonly kind: 'raw'
      /** `noTopics`: only anonymous events could match. `unknown`: no candidate. `mismatch`: none of them fits. */
      readonly reason: 'noTopics' | 'unknown' | 'mismatch' | 'malformed'
      readonly rejected: readonly RejectedCandidate<Tag>[]
    }

/** A log with its arguments. */
export interface DecodedEvent<Tag> extends Decoded<Tag> {
  /** Inputs with the `indexed` flags that were used. */
  readonly inputs: readonly AbiParameter[]
  /** True when the shape of the log decided which inputs are indexed: the candidate leaves it open, or is wrong. */
  readonly isLayoutGuessed: boolean
}

const NO_LAYOUT = 'no choice of indexed values fits the log'

type Shape = Pick<Log, 'topics' | 'data'>

/**
 * A log read by the event that explains it best. An event of another topic0 or whose data ends early is rejected; the
 * next candidate is tried. When no candidate fits as declared, the event is read with other inputs indexed, if that
 * explains every byte; else as declared with the values that are out of range or no text. Never throws.
 */
export function decodeLog<Tag>(log: Shape, candidates: readonly Candidate<Tag>[]): DecodedLog<Tag> {
  if (!isHexData(log.data) || !log.topics.every(isHash32))
    return { kind: 'raw', reason: 'malformed', rejected: [] }
  const topic0 = log.topics[0]?.toLowerCase()
  const matching = candidates.filter(({ signature }) => signature.anonymous || signature.topic0 === topic0)
  const named = matching.filter(({ signature }) => !signature.anonymous)
  const anonymous = matching.filter(({ signature }) => signature.anonymous)
  const first = chooseEvent(log, named, attemptDeclared)
  if (first.kind === 'decoded' && first.fit !== 'marred') return first
  const second = chooseEvent(log, toUndeclared(named), attemptExactLayout)
  if (second.kind === 'decoded') {
    const others = first.rejected.filter(
      ({ candidate }) => candidate.signature.text !== second.signature.text,
    )
    return { ...second, rejected: [...others, ...second.rejected] }
  }
  if (first.kind === 'decoded') return first
  // An anonymous event fits any log of its shape, so every named one goes first.
  if (anonymous.length === 0) return first
  const third = chooseEvent(log, anonymous, attemptDeclared)
  return third.kind === 'decoded' ? third : { ...third, rejected: [...first.rejected, ...third.rejected] }
}

function chooseEvent<Tag>(
  log: Shape,
  candidates: readonly Candidate<Tag>[],
  attempt: (signature: AbiSignature, log: Shape) => LogAttempt,
): DecodedLog<Tag> {
  const { chosen, rejected, alternatives } = chooseCandidate(
    candidates,
    (signature) => attempt(signature, log),
    false,
  )
  const layout = chosen?.attempt.layout
  if (chosen !== undefined && layout !== undefined) {
    const { candidate } = chosen
    const { inputs, values, warnings, fit } = layout
    const { signature } = candidate
    const isLayoutGuessed = !isDeclared(signature) && inputs.some((input) => input.indexed)
    return {
      kind: 'decoded',
      signature,
      inputs,
      values,
      warnings,
      isLayoutGuessed,
      fit,
      candidate,
      rejected,
      alternatives,
    }
  }
  if (candidates.length > 0) return { kind: 'raw', reason: 'mismatch', rejected }
  return { kind: 'raw', reason: log.topics.length === 0 ? 'noTopics' : 'unknown', rejected }
}

interface LogAttempt {
  readonly fit: Fit
  readonly reason: string | undefined
  readonly layout: LayoutFit | undefined
}

function attemptDeclared(signature: AbiSignature, log: Shape): LogAttempt {
  if (!isDeclared(signature)) return attemptAnyLayout(signature, log)
  const topics = signature.anonymous ? log.topics : log.topics.slice(1)
  const indexed = signature.inputs.filter((input) => input.indexed).length
  if (indexed !== topics.length) {
    return broken(`expects ${indexed} indexed values, the log has ${topics.length}`)
  }
  const layout = fitLayout(signature.inputs, topics, log.data)
  return { fit: layout.fit, reason: layout.reason, layout }
}

function attemptAnyLayout(signature: AbiSignature, log: Shape): LogAttempt {
  const topics = signature.anonymous ? log.topics : log.topics.slice(1)
  const layout = findLayout(signature.inputs, topics, log.data)
  if (layout === undefined) return broken(NO_LAYOUT)
  return { fit: layout.fit, reason: layout.reason, layout }
}

/** A declaration that does not fit leaves little to go by: every byte has to be explained. */
function attemptExactLayout(signature: AbiSignature, log: Shape): LogAttempt {
  const attempt = attemptAnyLayout(signature, log)
  return attempt.fit === 'exact' ? attempt : broken(attempt.reason ?? NO_LAYOUT)
}

function broken(reason: string): LogAttempt {
  return { fit: 'broken', reason, layout: undefined }
}

function isDeclared({ hasIndexedFlags, inputs }: AbiSignature): boolean {
  return hasIndexedFlags || inputs.some((input) => input.indexed)
}

/**
 * The candidates without their flags, one a signature text. A declaration that does not fit may be another event's of
 * the same types, so a name stays only where it is trusted or where several declarations agree on it.
 */
function toUndeclared<Tag>(candidates: readonly Candidate<Tag>[]): Candidate<Tag>[] {
  const texts = new Set(candidates.map(({ signature }) => signature.text))
  return Array.from(texts, (text) => candidates.filter(({ signature }) => signature.text === text)).flatMap(
    (alike) => {
      const candidate = alike.find(({ isTrusted }) => isTrusted) ?? alike[0]
      if (candidate === undefined) return []
      const { signature, isTrusted } = candidate
      const inputs = signature.inputs.map((input, at) => {
        const isAgreed =
          alike.length > 1 && alike.every((one) => one.signature.inputs[at]?.name === input.name)
        return { ...input, indexed: false, name: isTrusted || isAgreed ? input.name : '' }
      })
      return { ...candidate, signature: { ...signature, inputs, hasIndexedFlags: false } }
    },
  )
}
