import type { Difference } from './compareAnswers.ts'
import { listDifferences } from './compareAnswers.ts'

/** Differences that are at the same places of an answer. */
export interface DifferenceKind {
  readonly count: number
  /** The first of them, with both values, e.g. `result.gas: "0x1", not "0x2"`. */
  readonly places: readonly string[]
  readonly call: Difference['call']
}

/** Kinds in the order of their first difference. Differences at other positions of a list are of the same kind. */
export function listKinds(differences: readonly Difference[]): readonly DifferenceKind[] {
  const kinds = new Map<string, DifferenceKind>()
  for (const { call, ours, expected } of differences) {
    const places = listDifferences(ours, expected)
    const key = [...new Set(places.map(toKind))].sort().join()
    const known = kinds.get(key)
    kinds.set(key, known === undefined ? { count: 1, places, call } : { ...known, count: known.count + 1 })
  }
  return [...kinds.values()]
}

function toKind(place: string): string {
  return (place.split(': ')[0] ?? place).replace(/\d+/g, '*')
}
