import { toWord } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import {
  MAX_STORAGE_DEPTH,
  SLOT_COUNT,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  toSlots,
  WORD_BYTES,
} from './storageLayout.ts'

/** How a place is known to have its name: by the layout alone, by a hash input that was seen, or by keys that were tried. */
export type PlaceProof = 'layout' | 'seen' | 'tried'

/** A variable, a member, an element or a value of a mapping, and where it lies. */
export interface StoragePlace {
  /** As in the source: `pools[3].fee`, `balances[0x…]`. */
  readonly path: string
  readonly slot: bigint
  /** Bytes from the low-order end of the word. */
  readonly offset: number
  /** Id of its type. */
  readonly type: string
  readonly proof: PlaceProof
  /** A word of long bytes: where it starts in them. */
  readonly part?: { readonly start: bigint; readonly isText: boolean }
}

/** The place of a variable. */
export function toPlace({ name, slot, offset, type }: StorageVariable): StoragePlace {
  return { path: name, slot, offset, type, proof: 'layout' }
}

/** The place of a struct's member. */
export function toMember(place: StoragePlace, { name, slot, offset, type }: StorageVariable): StoragePlace {
  return {
    path: `${place.path}.${name}`,
    slot: (place.slot + slot) % SLOT_COUNT,
    offset,
    type,
    proof: place.proof,
  }
}

type ArrayType = Extract<StorageType, { kind: 'array' | 'list' }>

/** The place of an element, whether the array has so many or not. */
export function toElement(place: StoragePlace, type: ArrayType, index: bigint): StoragePlace {
  const { element, perSlot, elementBytes, elementSlots } = type
  const shared = BigInt(perSlot)
  return {
    path: `${place.path}[${index}]`,
    slot: (findDataSlot(place.slot, type) + (index / shared) * elementSlots) % SLOT_COUNT,
    offset: Number(index % shared) * (perSlot === 1 ? 0 : elementBytes),
    type: element,
    proof: place.proof,
  }
}

/** Where the elements of an array, or the words of long bytes, start. */
export function findDataSlot(slot: bigint, type: StorageType): bigint {
  if (type.kind === 'array') return slot
  if (type.kind === 'list' && type.isInline) return (slot + 1n) % SLOT_COUNT
  if (type.kind === 'bytes' && type.form === 'vyper') return (slot + 1n) % SLOT_COUNT
  return BigInt(keccak256(toWord(slot)))
}

/** How much is left of a search: a hostile layout may nest and overlap without end. */
interface Walk {
  steps: number
  depth: number
}

const MAX_STEPS = 2_000

/** What lies in one slot below a place, all packed fields of it; empty when the place does not reach there. */
export function listPlacesAt(
  layout: StorageLayout,
  place: StoragePlace,
  slot: bigint,
  walk: Walk = { steps: MAX_STEPS, depth: 0 },
): StoragePlace[] {
  const type = layout.types.get(place.type)
  const distance = slot - place.slot
  walk.steps -= 1
  if (walk.steps < 0 || walk.depth > MAX_STORAGE_DEPTH) return []
  if (distance < 0n || distance >= (type?.slots ?? 1n)) return []
  walk.depth += 1
  const found = listInside(layout, place, type, slot, walk)
  walk.depth -= 1
  return found
}

function listInside(
  layout: StorageLayout,
  place: StoragePlace,
  type: StorageType | undefined,
  slot: bigint,
  walk: Walk,
): StoragePlace[] {
  const distance = slot - place.slot
  switch (type?.kind) {
    case 'struct':
      return type.members
        .filter((member) => reaches(layout, member, distance))
        .flatMap((member) => listPlacesAt(layout, toMember(place, member), slot, walk))
    case 'array':
      return listElementsAt(layout, place, type, slot, walk)
    case 'list':
      return distance === 0n ? [place] : listElementsAt(layout, place, type, slot, walk)
    case 'bytes':
      return [distance === 0n ? place : toPart(place, type, slot)]
    default:
      return [place]
  }
}

function reaches(layout: StorageLayout, { slot, type }: StorageVariable, distance: bigint): boolean {
  return distance >= slot && distance - slot < (layout.types.get(type)?.slots ?? 1n)
}

/** The elements in a slot of an array's data. */
export function listElementsAt(
  layout: StorageLayout,
  place: StoragePlace,
  type: ArrayType,
  slot: bigint,
  walk: Walk = { steps: MAX_STEPS, depth: 0 },
): StoragePlace[] {
  const distance = slot - findDataSlot(place.slot, type)
  const first = (distance / type.elementSlots) * BigInt(type.perSlot)
  const found: StoragePlace[] = []
  for (let at = 0n; at < BigInt(type.perSlot); at += 1n) {
    if (type.kind === 'array' && first + at >= type.length) break
    found.push(...listPlacesAt(layout, toElement(place, type, first + at), slot, walk))
  }
  return found
}

/** A word of bytes that lie outside their own slot. */
export function toPart(
  place: StoragePlace,
  type: Extract<StorageType, { kind: 'bytes' }>,
  slot: bigint,
): StoragePlace {
  const start = (slot - findDataSlot(place.slot, type)) * BigInt(WORD_BYTES)
  return { ...place, slot, part: { start, isText: type.isText } }
}

/** Slots of the words of bytes that lie outside their own slot; no more than `limit`. */
export function listByteSlots(
  place: StoragePlace,
  type: StorageType,
  byteLength: bigint,
  limit: number,
): bigint[] {
  const first = findDataSlot(place.slot, type)
  const count = toSlots(byteLength)
  const taken = count < BigInt(limit) ? Number(count) : limit
  return Array.from({ length: taken }, (_, at) => (first + BigInt(at)) % SLOT_COUNT)
}
