import type { Hex } from '@otterscan/ethereum/hex'
import { type AbiParameter, isDynamicType } from './abiType.ts'
import { type AbiValue, collectWarnings, decodeParameters, decodeWord } from './abiValue.ts'
import type { AbiWarning } from './abiWarning.ts'
import { type Fit, findBreak, findMar, toFit } from './candidate.ts'

/** The arguments of an event as one spread of its inputs over topics and data gives them. */
export interface LayoutFit {
  readonly fit: Fit
  /** `undefined` when the layout fits and no value is marred. */
  readonly reason: string | undefined
  /** With the `indexed` flags that were used. */
  readonly inputs: readonly AbiParameter[]
  /** One for each input, in order. */
  readonly values: readonly AbiValue[]
  readonly warnings: readonly AbiWarning[]
}

/** Ways to spread the indexed inputs that are tried for one event. */
const MAX_LAYOUTS = 70
/** Bytes read over all layouts of one event; a long log gets fewer tries. */
const MAX_LAYOUT_BYTES = 1_000_000

/** Arguments read with the inputs' own `indexed` flags. `topics` without topic0; as many as inputs are indexed. */
export function fitLayout(inputs: readonly AbiParameter[], topics: readonly Hex[], data: Hex): LayoutFit {
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
  const reason = topicBreak ?? findBreak(decoded) ?? findMar(values)
  return { fit, reason, inputs, values, warnings: decoded.warnings }
}

/**
 * Arguments in whichever layout explains the log best, whatever the inputs say of `indexed`: an exact one first, among
 * them the one with the fewest unlikely values, then the one that indexes the leading inputs. One whose text is not
 * UTF-8 comes last. `undefined` when none fits. `topics` without topic0.
 */
export function findLayout(
  inputs: readonly AbiParameter[],
  topics: readonly Hex[],
  data: Hex,
): LayoutFit | undefined {
  let best: LayoutFit | undefined
  let marred: LayoutFit | undefined
  let fewest = Number.POSITIVE_INFINITY
  const tries = Math.min(MAX_LAYOUTS, Math.ceil(MAX_LAYOUT_BYTES / (data.length + 1)))
  for (const layout of layouts(inputs, topics.length, tries)) {
    const attempt = fitLayout(layout, topics, data)
    if (attempt.fit === 'loose') best ??= attempt
    // Which value is out of range depends on the layout: text alone says nothing against one.
    if (isMarredText(attempt)) marred ??= attempt
    if (attempt.fit !== 'exact') continue
    const unlikely = attempt.values.filter(isUnlikely).length
    if (unlikely >= fewest) continue
    best = attempt
    fewest = unlikely
    if (unlikely === 0) break
  }
  // Bytes that nothing reads speak against a layout, text in another encoding does not.
  const leavesBytes = best?.fit === 'loose' && best.warnings.length > 0
  return leavesBytes && marred?.warnings.length === 0 ? marred : (best ?? marred)
}

function isMarredText({ fit, values }: LayoutFit): boolean {
  return fit === 'marred' && collectWarnings(values).every(({ kind }) => kind !== 'outOfRange')
}

/** True for an address that is a small number, and for an integer of the size of an address. */
function isUnlikely({ type, value }: AbiValue): boolean {
  if (type.kind === 'address' && typeof value === 'string') return /^0x0{24}(?!0{16}$)/.test(value)
  return typeof value === 'bigint' && value >> 112n > 0n && value >> 160n === 0n
}

function worstOf(dataFit: Fit, topicValues: readonly AbiValue[]): Fit {
  if (dataFit === 'broken') return dataFit
  if (dataFit === 'marred' || findMar(topicValues) !== undefined) return 'marred'
  if (dataFit === 'loose') return dataFit
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
