import type { AbiSignature } from '@otterscan/decode/abi/abiSignature'
import { type AbiParameter, type AbiType, formatAbiType } from '@otterscan/decode/abi/abiType'
import { parseSignature } from '@otterscan/decode/abi/parseSignature'
import type { PackedHash, SignatureKind } from '../src/signatures/signaturePack.ts'
import type { SourceSignature } from './listSignatures.ts'

/** One meaning of a hash, with the names that its sources give to its parameters. */
interface Meaning {
  readonly isError: boolean
  /** Of an event. */
  readonly indexedInputs: number
  readonly sources: Set<number>
  /** Texts with names, and the sources that use each. */
  readonly texts: Map<string, Set<number>>
}

const MAX_TEXT_CHARACTERS = 2_000
const MAX_SIGNATURES_PER_HASH = 16

/**
 * Hashes with their signatures, the most probable first: functions before errors, then what more sources know, then
 * what an earlier source knows. Events that differ in their indexed inputs alone are meanings of their own, those with
 * more indexed inputs first, since a text without any may simply omit the keyword.
 */
export function rankSignatures(sources: readonly (readonly SourceSignature[])[]): readonly PackedHash[] {
  const byHash = new Map<string, Map<string, Meaning>>()
  for (const [source, found] of sources.entries()) {
    for (const { signature } of found) addSignature(byHash, signature, source)
  }
  return [...byHash].map(([key, meanings]) => {
    const [kind = '', hash = ''] = key.split(' ')
    const signatures = [...meanings.values()].sort(compareMeanings).map(chooseText)
    return { kind: kind as SignatureKind, hash, signatures: signatures.slice(0, MAX_SIGNATURES_PER_HASH) }
  })
}

function addSignature(
  byHash: Map<string, Map<string, Meaning>>,
  signature: AbiSignature,
  source: number,
): void {
  const isEvent = signature.kind === 'event'
  const text = formatSignature(signature, isEvent)
  const hash = isEvent ? signature.topic0 : signature.selector
  // What the explorer could not read back is of no use to it.
  const parsed = parseSignature(text)
  if (text.length > MAX_TEXT_CHARACTERS || parsed === undefined) return
  if ((isEvent ? parsed.topic0 : parsed.selector) !== hash) return
  const meanings = getOrAdd(byHash, `${isEvent ? 'topic0' : 'selector'} ${hash.slice(2)}`, () => new Map())
  const flags = isEvent ? signature.inputs.map(({ indexed }) => (indexed ? 'i' : '-')).join('') : ''
  const meaning = getOrAdd(meanings, `${signature.text} ${flags}`, () => ({
    isError: signature.kind === 'error',
    indexedInputs: flags.replaceAll('-', '').length,
    sources: new Set<number>(),
    texts: new Map<string, Set<number>>(),
  }))
  meaning.sources.add(source)
  getOrAdd(meaning.texts, text, () => new Set<number>()).add(source)
}

function compareMeanings(a: Meaning, b: Meaning): number {
  if (a.isError !== b.isError) return a.isError ? 1 : -1
  if (a.indexedInputs !== b.indexedInputs) return b.indexedInputs - a.indexedInputs
  const isStandard = (meaning: Meaning) => meaning.sources.has(0)
  if (isStandard(a) !== isStandard(b)) return isStandard(a) ? -1 : 1
  return b.sources.size - a.sources.size || Math.min(...a.sources) - Math.min(...b.sources)
}

/** Names of the standard's text, else those that most sources give; any names before none. */
function chooseText({ texts }: Meaning): string {
  const ranked = [...texts].sort(([textA, a], [textB, b]) => {
    if (a.has(0) !== b.has(0)) return a.has(0) ? -1 : 1
    return countNames(textB) - countNames(textA) || b.size - a.size || Math.min(...a) - Math.min(...b)
  })
  return ranked[0]?.[0] ?? ''
}

function countNames(text: string): number {
  return text.match(/ (?!indexed\b)[\w$]+(?=[,)])/g)?.length ?? 0
}

function formatSignature({ name, inputs }: AbiSignature, isEvent: boolean): string {
  return `${name}(${inputs.map((input) => formatParameter(input, isEvent)).join(',')})`
}

/** Leading underscores, with which some authors mark parameters, say nothing here. */
function formatParameter({ type, name, indexed }: AbiParameter, isEvent: boolean): string {
  const shown = name.replace(/^_+|_+$/g, '')
  const words = [formatType(type)]
  if (isEvent && indexed) words.push('indexed')
  if (/^[A-Za-z$][\w$]{0,63}$/.test(shown) && !RESERVED.has(shown)) words.push(shown)
  return words.join(' ')
}

const RESERVED: ReadonlySet<string> = new Set(['indexed', 'memory', 'calldata', 'storage', 'payable'])

function formatType(type: AbiType): string {
  switch (type.kind) {
    case 'array':
      return `${formatType(type.element)}[${type.length ?? ''}]`
    case 'tuple':
      return `(${type.components.map((member) => formatParameter(member, false)).join(',')})`
    default:
      return formatAbiType(type)
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}
