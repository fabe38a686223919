import fc from 'fast-check'
import { MUTATION_KINDS, type MutationKind } from './mutationKinds.ts'

/** One change of a JSON value, as numbers that mean something for every value: so it can be kept, and made smaller. */
export interface Mutation {
  /** Which of all places in the value; counted round when there are fewer. */
  readonly place: number
  readonly kind: number
  /** What the kind chooses with. */
  readonly pick: number
}

/** What a mutation did. */
export interface Change {
  /** Dotted; empty for the value as a whole. */
  readonly path: string
  readonly kind: MutationKind
  /** As the kind says; a list without an entry is another list, of which nothing is absent. */
  readonly makes: MutationKind['makes']
  /** What stands there now; `undefined`: nothing. */
  readonly value: unknown
}

/** A value with changes; the one they were made to is not touched. */
export interface Mutated {
  readonly wire: unknown
  /** Of those mutations that apply. */
  readonly changes: readonly Change[]
}

type Path = readonly string[]

/** Mutations, few more often than many, none of the kinds named in `without`. Smaller ones come first in a search for the smallest that fails. */
export function mutations(maxLength = 3, without: readonly string[] = []): fc.Arbitrary<readonly Mutation[]> {
  const one = fc.record({
    place: fc.nat(4_095),
    kind: fc.constantFrom(
      ...[...MUTATION_KINDS.keys()].filter((at) => !without.includes(MUTATION_KINDS[at]?.name ?? '')),
    ),
    pick: fc.nat(63),
  })
  return fc.oneof(
    { weight: 3, arbitrary: one.map((mutation) => [mutation]) },
    { weight: 2, arbitrary: fc.array(one, { minLength: 1, maxLength }) },
  )
}

/** For a place where the kind asked for does nothing: kinds that change any value. */
const ANYWHERE = MUTATION_KINDS.filter(({ name }) => ['null', 'wrong', 'edge', 'text'].includes(name))

/** Applies mutations, one after another. */
export function mutate(wire: unknown, list: readonly Mutation[]): Mutated {
  let mutated: Mutated = { wire, changes: [] }
  for (const mutation of list) mutated = applyOne(mutated, mutation)
  return mutated
}

function applyOne(before: Mutated, { place, kind, pick }: Mutation): Mutated {
  const places = listPlaces(before.wire)
  const path = places[place % places.length] ?? []
  const changed = changePlace(before, path, MUTATION_KINDS[kind], pick)
  return changed === before ? changePlace(before, path, ANYWHERE[kind % ANYWHERE.length], pick) : changed
}

/** The same where the kind does not apply. */
function changePlace(before: Mutated, path: Path, kind: MutationKind | undefined, pick: number): Mutated {
  if (kind === undefined) return before
  const former = readPath(before.wire, path)
  const value = kind.toValue(former, pick)
  const removes = kind.name === 'remove'
  if ((value === undefined && !removes) || (removes && path.length === 0)) return before
  if (value !== undefined && value === former) return before
  const makes = findMeaning(before.wire, path, former, { kind, value })
  const change: Change = { path: path.join('.'), kind, makes, value }
  return { wire: writePath(before.wire, path, value), changes: [...before.changes, change] }
}

function findMeaning(
  wire: unknown,
  path: Path,
  former: unknown,
  { kind, value }: Pick<Change, 'kind' | 'value'>,
): Change['makes'] {
  const isEntry = path.length > 0 && Array.isArray(readPath(wire, path.slice(0, -1)))
  if (kind.makes === 'absent') return kind.name === 'remove' && isEntry ? undefined : 'absent'
  // An object without the usual members, or another list, can still be read.
  return toShape(value) !== undefined && toShape(value) === toShape(former) ? undefined : kind.makes
}

function toShape(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) ? 'list' : 'object'
}

const MOST_PLACES = 20_000
const placesOf = new WeakMap<object, readonly Path[]>()

/** Every place of a JSON value, itself first, the nearer ones before those within them. Remembered: samples come again. */
function listPlaces(wire: unknown): readonly Path[] {
  const known = typeof wire === 'object' && wire !== null ? placesOf.get(wire) : undefined
  if (known !== undefined) return known
  const places: Path[] = [[]]
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: wire, path: [] }]
  for (const { value, path } of open) {
    if (typeof value !== 'object' || value === null || places.length > MOST_PLACES) continue
    for (const [name, member] of Object.entries(value)) {
      const memberPath = [...path, name]
      places.push(memberPath)
      // What was made deep or long by a mutation is one place.
      if (memberPath.length < 12) open.push({ value: member, path: memberPath })
    }
  }
  if (typeof wire === 'object' && wire !== null) placesOf.set(wire, places)
  return places
}

/** The value at a path; `undefined` where there is none. */
function readPath(wire: unknown, path: Path): unknown {
  let at = wire
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}

/** The value with another at a path; without it for `undefined`. */
function writePath(wire: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(wire)) {
    const list: unknown[] = [...(wire as readonly unknown[])]
    if (rest.length === 0 && value === undefined) list.splice(Number(name), 1)
    else list[Number(name)] = writePath(list[Number(name)], rest, value)
    return list
  }
  const entries = Object.entries(wire as Record<string, unknown>)
  return Object.fromEntries(
    rest.length === 0 && value === undefined
      ? entries.filter(([one]) => one !== name)
      : entries.map(([one, member]) => [one, one === name ? writePath(member, rest, value) : member]),
  )
}

/** A change as a line of a report. */
export function describeChange({ path, kind, value }: Change): string {
  const text = kind.name === 'grow' ? '' : writeValue(value)
  return `${path || 'all of it'}: ${kind.name} ${text.length > 120 ? `${text.slice(0, 120)}…` : text}`.trimEnd()
}

function writeValue(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'absent'
  } catch {
    return '' // deeper than can be written; the kind says so
  }
}
