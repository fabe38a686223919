import type { Address } from '@otterscan/ethereum/address'
import type { XrayCall, XrayEntry } from '@otterscan/ethereum/execution/xray'

/** What became of an entry: its call failed, or one above it did, so that it was undone. */
export type XrayFate = 'failed' | 'undone' | undefined

/** Entries with where each belongs, by position; lists of numbers, since there may be a hundred thousand. */
export interface XrayTree {
  readonly entries: readonly XrayEntry[]
  /** The call that did it; -1 for the first. */
  readonly parents: Int32Array
  /** First position behind everything that belongs to it. */
  readonly ends: Int32Array
  /** From 0, by true depth. */
  readonly depths: Int32Array
  /** Number among the entries of its call, from 1, and how many those are. */
  readonly ranks: Int32Array
  readonly counts: Int32Array
  readonly fates: readonly XrayFate[]
}

/**
 * Tree of entries in their order. The first is the root; one that is too deep hangs under the nearest call above it.
 * Failure goes down. `hasFailed` is the outcome of the transaction. One pass, no recursion.
 */
export function buildXrayTree(entries: readonly XrayEntry[], hasFailed: boolean): XrayTree {
  const size = entries.length
  const parents = new Int32Array(size).fill(-1)
  const ends = new Int32Array(size)
  const depths = new Int32Array(size)
  const ranks = new Int32Array(size)
  const counts = new Int32Array(size)
  const fates: XrayFate[] = []
  /** Calls that are not over, outermost first. */
  const open: number[] = []
  const close = (until: number, end: number) => {
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at < until) {
        open.push(at)
        return
      }
      ends[at] = end
    }
  }
  for (const [at, entry] of entries.entries()) {
    while (open.length > 1 && (entries[open.at(-1) ?? 0]?.depth ?? 0) >= entry.depth) {
      close(open.at(-1) ?? 0, at)
    }
    const parent = open.at(-1) ?? -1
    parents[at] = parent
    depths[at] = open.length
    ends[at] = at + 1
    if (parent >= 0) {
      const count = (counts[parent] ?? 0) + 1
      counts[parent] = count
      ranks[at] = count
    } else ranks[at] = 1
    fates.push(toFate(entry, parent < 0 ? hasFailed : undefined, fates[parent]))
    if (entry.kind === 'call') open.push(at)
  }
  close(0, size)
  return { entries, parents, ends, depths, ranks, counts, fates }
}

function toFate(entry: XrayEntry, isFailedRoot: boolean | undefined, above: XrayFate): XrayFate {
  if (entry.kind === 'call' && (entry.error !== undefined || isFailedRoot === true)) return 'failed'
  return above === undefined ? undefined : 'undone'
}

/** The call at a position or around it; `undefined` for an entry outside all calls. */
export function findCall({ entries, parents }: XrayTree, at: number): XrayCall | undefined {
  const entry = entries[at]
  const call = entry?.kind === 'call' ? entry : entries[parents[at] ?? -1]
  return call?.kind === 'call' ? call : undefined
}

/** True for a failure that did not make the call around it fail. */
export function isCaught({ fates, parents }: XrayTree, at: number): boolean {
  const parent = parents[at] ?? -1
  return fates[at] === 'failed' && parent >= 0 && fates[parent] !== 'failed'
}

/**
 * Gas of a call without that of the calls inside it; `undefined` where that of one is not known. Of the first call it
 * includes what the transaction itself costs, less what is refunded, so that all of them add up to the receipt.
 */
export function computeOwnGas({ entries, ends }: XrayTree, at: number): bigint | undefined {
  const call = entries[at]
  if (call?.kind !== 'call' || call.gasUsed === undefined) return undefined
  let own = call.gasUsed
  let next = at + 1
  while (next < (ends[at] ?? 0)) {
    const inner = entries[next]
    if (inner?.kind === 'call' && inner.type !== 'SELFDESTRUCT') {
      if (inner.gasUsed === undefined) return undefined
      own -= inner.gasUsed
    }
    next = ends[next] ?? next + 1
  }
  return own
}

/** Whose storage and balance a call uses, and whose code it runs; a creation runs its init code. */
export function findExecution(call: XrayCall): {
  readonly account: Address | undefined
  readonly code: Address | undefined
} {
  const borrows = call.type === 'DELEGATECALL' || call.type === 'CALLCODE'
  return { account: borrows ? call.from : call.to, code: call.to }
}
