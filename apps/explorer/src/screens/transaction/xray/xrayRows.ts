import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'
import { type Hex, sliceHex, toQuantity, toWord } from '@otterscan/ethereum/hex'
import { isOfKind, type XrayKind } from './xrayKinds.ts'

/** Lines to show, by position of their entries. */
export interface XrayRows {
  readonly rows: readonly number[]
  /** Those that match; `undefined` without a filter, when all do. */
  readonly matches: ReadonlySet<number> | undefined
}

/** A test of entries, and whether any is left out by it. */
export type XrayMatcher = ((at: number) => boolean) | undefined

/**
 * Everything that is not inside a closed call; with a filter the matches and the calls around them, closed or not.
 */
export function listXrayRows(tree: XrayTree, closed: ReadonlySet<number>, isMatch: XrayMatcher): XrayRows {
  const { ends, parents, entries } = tree
  const rows: number[] = []
  if (isMatch === undefined) {
    for (let at = 0; at < entries.length; at = closed.has(at) ? (ends[at] ?? at + 1) : at + 1) rows.push(at)
    return { rows, matches: undefined }
  }
  const matches = new Set<number>()
  const shown = new Uint8Array(entries.length)
  for (let at = 0; at < entries.length; at++) {
    if (!isMatch(at)) continue
    matches.add(at)
    for (let around = at; around >= 0 && shown[around] === 0; around = parents[around] ?? -1)
      shown[around] = 1
  }
  for (let at = 0; at < entries.length; at++) if (shown[at] === 1) rows.push(at)
  return { rows, matches }
}

/** The calls around an entry, innermost first. */
export function listAround({ parents }: XrayTree, at: number): number[] {
  const around: number[] = []
  for (let call = parents[at] ?? -1; call >= 0; call = parents[call] ?? -1) around.push(call)
  return around
}

/** Closed calls without those around an entry, which is never hidden. */
export function openCallsAround(
  tree: XrayTree,
  closed: ReadonlySet<number>,
  at: number | undefined,
): ReadonlySet<number> {
  if (at === undefined || closed.size === 0) return closed
  const around = listAround(tree, at).filter((call) => closed.has(call))
  if (around.length === 0) return closed
  const open = new Set(closed)
  for (const call of around) open.delete(call)
  return open
}

/** Names known for a selector of a call or the first topic of a log. */
export type ToNames = (selectorOrTopic: Hex) => readonly string[]

/** Entries of the kinds that contain the text; `undefined` where that is all. */
export function createXrayMatcher(
  tree: XrayTree,
  kinds: ReadonlySet<XrayKind>,
  text: string,
  toNames: ToNames,
): XrayMatcher {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' && kinds.size === 0) return undefined
  const list = [...kinds]
  return (at) => {
    if (list.length > 0 && !list.some((kind) => isOfKind(tree, at, kind))) return false
    return wanted === '' || listTexts(tree, at, toNames).some((part) => part.toLowerCase().includes(wanted))
  }
}

/** What can be searched for in an entry. */
function listTexts({ entries }: XrayTree, at: number, toNames: ToNames): readonly string[] {
  const entry = entries[at]
  if (entry === undefined) return []
  if (entry.kind === 'storage') {
    const { op, slot, value, before } = entry
    const words = [slot, value, before].flatMap((word) =>
      word === undefined ? [] : [toWord(word), toQuantity(word), word.toString()],
    )
    return [op, ...words]
  }
  if (entry.kind === 'log') {
    const { address, topics, data = '' } = entry
    return [address, ...topics, data, ...topics.slice(0, 1).flatMap(toNames)]
  }
  const { type, from, to, input, error } = entry
  const selector =
    input === undefined || input.length < 10 || type.startsWith('CREATE') ? undefined : sliceHex(input, 0, 4)
  return [
    type,
    from,
    ...(to === undefined ? [] : [to, findPrecompile(to)?.name ?? '']),
    ...(error === undefined ? [] : [error]),
    ...(selector === undefined ? [] : [selector, ...toNames(selector)]),
  ]
}
