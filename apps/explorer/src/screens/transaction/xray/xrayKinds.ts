import {
  TRANSFER_BATCH_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_TOPIC,
} from '@otterscan/decode/token/tokenTransfers'
import { findPrecompile } from '@otterscan/decode/trace/precompiles'
import type { XrayTree } from '@otterscan/decode/trace/xray/xrayTree'

/** Kinds of entries, by their names in the URL. An entry may be of several. */
export const XRAY_KINDS = {
  calls: 'Calls',
  creations: 'Creations',
  events: 'Events',
  moves: 'Value and tokens',
  storage: 'Storage',
  transient: 'Transient storage',
  precompiles: 'Precompiles',
  failures: 'Failures',
} as const

export type XrayKind = keyof typeof XRAY_KINDS

/** The kinds named in the URL; unknown names are left out, and none is all. */
export function parseKinds(text: string | undefined): ReadonlySet<XrayKind> {
  const names = (text ?? '').split(',')
  return new Set(names.filter((name): name is XrayKind => Object.hasOwn(XRAY_KINDS, name)))
}

const TRANSFERS: ReadonlySet<string | undefined> = new Set([
  TRANSFER_TOPIC,
  TRANSFER_SINGLE_TOPIC,
  TRANSFER_BATCH_TOPIC,
])

/** True for an entry of the kind. */
export function isOfKind(tree: XrayTree, at: number, kind: XrayKind): boolean {
  const entry = tree.entries[at]
  if (entry === undefined) return false
  if (entry.kind === 'storage') return kind === (entry.op.startsWith('T') ? 'transient' : 'storage')
  if (entry.kind === 'log') return kind === 'events' || (kind === 'moves' && TRANSFERS.has(entry.topics[0]))
  const isCreation = entry.type.startsWith('CREATE')
  switch (kind) {
    case 'calls':
      return !isCreation
    case 'creations':
      return isCreation
    case 'moves':
      return entry.value !== undefined && entry.value > 0n
    case 'precompiles':
      return !isCreation && entry.to !== undefined && findPrecompile(entry.to) !== undefined
    case 'failures':
      return tree.fates[at] === 'failed'
    default:
      return false
  }
}

/** Kinds that occur, in their order. */
export function listPresentKinds(tree: XrayTree): readonly XrayKind[] {
  const kinds = Object.keys(XRAY_KINDS) as readonly XrayKind[]
  const present = new Set<XrayKind>()
  /** Thousands of calls go to a few accounts, of which few are precompiles. */
  const others = new Set<string>()
  for (let at = 0; at < tree.entries.length && present.size < kinds.length; at++) {
    const entry = tree.entries[at]
    const isKnown = entry?.kind === 'call' && entry.to !== undefined && others.has(entry.to)
    for (const kind of kinds) {
      if (present.has(kind) || (kind === 'precompiles' && isKnown)) continue
      if (isOfKind(tree, at, kind)) present.add(kind)
    }
    if (entry?.kind === 'call' && entry.to !== undefined) others.add(entry.to)
  }
  return kinds.filter((kind) => present.has(kind))
}
