import type { Log } from '@otterscan/ethereum/execution/log'
import { type Hex, isHash32, isHexData } from '@otterscan/ethereum/hex'
import type { AbiSignature } from './abiSignature.ts'
import { type AbiParameter, isDynamicType } from './abiType.ts'
import { type AbiValue, decodeParameters, decodeWord } from './abiValue.ts'
import type { AbiWarning } from './abiWarning.ts'
import {
  type Candidate,
  chooseCandidate,
  type Fit,
  findBreak,
  type RejectedCandidate,
  toFit,
} from './candidate.ts'

/** What a log says. */
export type DecodedLog<Tag> =
  | DecodedEvent<Tag>
  | {
      readonly kind: 'raw'
      /** `noTopics`: only anonymous events could match. `unknown`: no candidate. `mismatch`: none of them fits. */
      readonly reason: 'noTopics' | 'unknown' | 'mismatch' | 'malformed'
      readonly rejected: readonly RejectedCandidate<Tag>[]
    }

/** A log with its arguments. */
export interface DecodedEvent<Tag> {
  readonly kind: 'decoded'
  readonly signature: AbiSignature
  /** Inputs with the `indexed` flags that were used. */
  readonly inputs: readonly AbiParameter[]
  /** True when the candidate did not say which inputs are indexed and the shape of the log decided. */
  readonly isLayoutGuessed: boolean
  /** One for each input, in order. */
  readonly values: readonly AbiValue[]
  readonly warnings: readonly AbiWarning[]
  readonly fit: Fit
  readonly candidate: Candidate<Tag>
  readonly rejected: readonly RejectedCandidate<Tag>[]
  /** Guesses that fit as well. */
  readonly alternatives: readonly Candidate<Tag>[]
}

/** Ways to spread the indexed inputs that are tried for a signature without `indexed` words. */
const MAX_LAYOUTS = 70
/** Bytes read over all layouts of one signature; a long log gets fewer tries. */
const MAX_LAYOUT_BYTES = 1_000_000

/**
 * A log read by the event that explains it best. An event of another topic0, with another count of topics, or whose
 * data ends early is put aside; the next candidate is tried. Never throws.
 */
export function decodeLog<Tag>(
  log: Pick<Log, 'topics' | 'data'>,
  candidates: readonly Candidate<Tag>[],
): DecodedLog<Tag> {
  if (!isHexData(log.data) || !log.topics.every(isHash32))
    return { kind: 'raw', reason: 'malformed', rejected: [] }
  const topic0 = log.topics[0]?.toLowerCase()
  const matching = candidates.filter(({ signature }) => signature.anonymous || signature.topic0 === topic0)
  const named = matching.filter(({ signature }) => !signature.anonymous)
  const anonymous = matching.filter(({ signature }) => signature.anonymous)
  // An anonymous event fits any log of its shape, so every named one goes first.
  const first = chooseEvent(log, named)
  if (first.kind === 'decoded' || anonymous.length === 0) return first
  const second = chooseEvent(log, anonymous)
  return second.kind === 'decoded' ? second : { ...second, rejected: [...first.rejected, ...second.rejected] }
}

function chooseEvent<Tag>(
  log: Pick<Log, 'topics' | 'data'>,
  candidates: readonly Candidate<Tag>[],
): DecodedLog<Tag> {
  const { chosen, rejected, alternatives } = chooseCandidate(
    candidates,
    (signature) => attemptLog(signature, log),
    false,
  )
  const event = chosen?.attempt.event
  if (chosen !== undefined && event !== undefined) {
    const { candidate, attempt } = chosen
    return {
      kind: 'decoded',
      signature: candidate.signature,
      ...event,
      fit: attempt.fit,
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
  readonly event: Pick<DecodedEvent<never>, 'inputs' | 'isLayoutGuessed' | 'values' | 'warnings'> | undefined
}

function attemptLog(signature: AbiSignature, log: Pick<Log, 'topics' | 'data'>): LogAttempt {
  const topics = signature.anonymous ? log.topics : log.topics.slice(1)
  const indexed = signature.inputs.filter((input) => input.indexed).length
  if (signature.hasIndexedFlags || indexed > 0) {
    if (indexed !== topics.length) {
      return {
        fit: 'broken',
        event: undefined,
        reason: `expects ${indexed} indexed values, the log has ${topics.length}`,
      }
    }
    return attemptLayout(signature.inputs, false, topics, log.data)
  }
  let loose: LogAttempt | undefined
  const tries = Math.min(MAX_LAYOUTS, Math.ceil(MAX_LAYOUT_BYTES / (log.data.length + 1)))
  for (const inputs of layouts(signature.inputs, topics.length, tries)) {
    const attempt = attemptLayout(inputs, topics.length > 0, topics, log.data)
    if (attempt.fit === 'exact') return attempt
    if (attempt.fit === 'loose') loose ??= attempt
  }
  return loose ?? { fit: 'broken', event: undefined, reason: 'no choice of indexed values fits the log' }
}

function attemptLayout(
  inputs: readonly AbiParameter[],
  isLayoutGuessed: boolean,
  topics: readonly Hex[],
  data: Hex,
): LogAttempt {
  const inData = inputs.filter((input) => !input.indexed)
  const decoded = decodeParameters(inData, data)
  const values: AbiValue[] = []
  const topicValues: AbiValue[] = []
  let topicAt = 0
  let dataAt = 0
  for (const input of inputs) {
    if (!input.indexed) {
      const value = decoded.values[dataAt++]
      if (value !== undefined) values.push(value)
      continue
    }
    const value = decodeTopic(input, topics[topicAt++] ?? '0x')
    topicValues.push(value)
    values.push(value)
  }
  const topicBreak = findBreak({ values: topicValues, warnings: [] })
  const dataFit = toFit(inData, decoded, data)
  const fit = topicBreak !== undefined ? 'broken' : worstOf(dataFit, topicValues)
  const event = { inputs, isLayoutGuessed, values, warnings: decoded.warnings }
  return { fit, event, reason: topicBreak ?? findBreak(decoded) }
}

function worstOf(dataFit: Fit, topicValues: readonly AbiValue[]): Fit {
  if (dataFit !== 'exact') return dataFit
  return topicValues.some((value) => value.warnings.length > 0) ? 'loose' : 'exact'
}

/** Dynamic and composed values are indexed by their hash only. Solidity ABI specification, "Events". */
function decodeTopic(input: AbiParameter, topic: Hex): AbiValue {
  const { name, type } = input
  if (!isDynamicType(type) && type.kind !== 'array' && type.kind !== 'tuple') return decodeWord(input, topic)
  return { name, type, value: topic, word: topic, isTopicHash: true, warnings: [], children: [] }
}

/** Every choice of `count` indexed inputs, the leading ones first. */
function* layouts(
  inputs: readonly AbiParameter[],
  count: number,
  tries: number,
): Generator<AbiParameter[], undefined> {
  if (count > inputs.length) return undefined
  const chosen = Array.from({ length: count }, (_, index) => index)
  for (let tried = 0; tried < tries; tried++) {
    yield inputs.map((input, index) => ({ ...input, indexed: chosen.includes(index) }))
    let at = count - 1
    while (at >= 0 && chosen[at] === inputs.length - count + at) at--
    if (at < 0) return undefined
    let next = (chosen[at] ?? 0) + 1
    for (; at < count; at++) chosen[at] = next++
  }
  return undefined
}
