import { findValueSlot, hasBytesKey, parseKey, parseNumber, type StorageKey } from './storageKey.ts'
import { SLOT_COUNT, type StorageLayout, type StorageType, type StorageVariable } from './storageLayout.ts'
import { type StoragePlace, toElement, toMember, toPlace } from './storagePlace.ts'

/** Where a path leads, or why nowhere. */
export type LocatedStorage =
  | { readonly kind: 'found'; readonly place: StoragePlace }
  | { readonly kind: 'invalid'; readonly reason: string }

const MAX_PATH_CHARACTERS = 1_000
const MAX_STEPS = 32

/** The place of a path such as `balances[0x…]` or `pools[3].fee`. Never throws. */
export function locateStorage(layout: StorageLayout, path: string): LocatedStorage {
  const text = path.trim()
  if (text.length > MAX_PATH_CHARACTERS) return invalid('the path is too long')
  const variable = findVariable(layout.variables, text)
  if (variable === undefined) return invalid('no variable of that name')
  let place = toPlace(variable)
  let rest = text.slice(variable.name.length)
  for (let step = 0; rest !== ''; step += 1) {
    if (step >= MAX_STEPS) return invalid('the path has too many steps')
    const next = followStep(layout, place, rest)
    if ('reason' in next) return next
    place = next.place
    rest = next.rest
  }
  return { kind: 'found', place }
}

function invalid(reason: string) {
  return { kind: 'invalid', reason } as const
}

/** The variable whose name the text starts with; the longest, since names of Vyper's modules have dots. */
function findVariable(variables: readonly StorageVariable[], text: string): StorageVariable | undefined {
  let found: StorageVariable | undefined
  for (const variable of variables) {
    const { name } = variable
    if (name.length <= (found?.name.length ?? 0) || !text.startsWith(name)) continue
    const after = text[name.length]
    if (after === undefined || after === '.' || after === '[') found = variable
  }
  return found
}

type Step = { readonly place: StoragePlace; readonly rest: string } | ReturnType<typeof invalid>

function followStep(layout: StorageLayout, place: StoragePlace, rest: string): Step {
  const type = layout.types.get(place.type)
  if (rest.startsWith('.')) {
    if (type?.kind !== 'struct') return invalid(`${place.path} has no members`)
    const member = findVariable(type.members, rest.slice(1))
    if (member === undefined) return invalid(`${place.path} has no member of that name`)
    return { place: toMember(place, member), rest: rest.slice(1 + member.name.length) }
  }
  const [whole = '', typed = ''] = /^\[((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"'])*)\]/.exec(rest) ?? []
  if (whole === '') return invalid(`expected . or [ after ${place.path}`)
  const next = findInside(layout, place, type, typed)
  return 'reason' in next ? next : { place: next.place, rest: rest.slice(whole.length) }
}

/** The element or value of a place by what stands in brackets. */
export function findInside(
  layout: StorageLayout,
  place: StoragePlace,
  type: StorageType | undefined,
  typed: string,
): { readonly place: StoragePlace } | ReturnType<typeof invalid> {
  if (type?.kind === 'mapping') {
    const key = parseKey(layout, type, typed)
    return 'error' in key ? invalid(key.error) : { place: toValuePlace(layout, place, type, key) }
  }
  if (type?.kind !== 'array' && type?.kind !== 'list') return invalid(`${place.path} has no elements`)
  const index = parseNumber(typed.trim())
  if (index === undefined || index < 0n || index >= SLOT_COUNT) return invalid('not an index')
  if (type.kind === 'array' && index >= type.length)
    return invalid(`${place.path} has ${type.length} elements`)
  return { place: toElement(place, type, index) }
}

/** The place of a mapping's value. */
export function toValuePlace(
  layout: StorageLayout,
  place: StoragePlace,
  type: Extract<StorageType, { kind: 'mapping' }>,
  key: StorageKey,
): StoragePlace {
  return {
    path: `${place.path}[${key.text}]`,
    slot: findValueSlot(place.slot, type, key, hasBytesKey(layout, type)),
    offset: 0,
    type: type.value,
    proof: place.proof,
  }
}
