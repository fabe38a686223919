import { type Hex, hexByteLength } from '@otterscan/ethereum/hex'
import { keccak256 } from '@otterscan/ethereum/keccak256'
import { toValuePlace } from './locateStorage.ts'
import { readKey, type StorageKey, splitHashInput } from './storageKey.ts'
import {
  MAX_STORAGE_DEPTH,
  type StorageLayout,
  type StorageType,
  type StorageVariable,
  WORD_BYTES,
} from './storageLayout.ts'
import {
  findDataSlot,
  listElementsAt,
  listPlacesAt,
  type PlaceProof,
  type StoragePlace,
  toElement,
  toMember,
  toPart,
  toPlace,
} from './storagePlace.ts'

/** A place that starts at a hash, and how it is searched. */
interface Region {
  readonly base: bigint
  readonly place: StoragePlace
  /** The data of a list or of bytes, in place of the place itself. */
  readonly isData: boolean
}

/** Elements further than this from the start of their array are not searched for. */
const MAX_DISTANCE = 1n << 40n
/** Hashes computed for one namer. */
export const MAX_HASHES = 12_000
const MAX_REGIONS = 60_000
/** Elements of an array that are looked into for mappings and other arrays. */
const LOOKED_INTO = 16n
const MAX_WALK_STEPS = 4_000
const MAX_ROUNDS = 8

/** Finds what lies in a slot; see `createSlotNamer`. */
export class SlotSearch {
  readonly #layout: StorageLayout
  readonly #inputs: readonly Hex[]
  readonly #candidates: readonly Hex[]
  readonly #single = new Map<bigint, readonly StorageVariable[]>()
  readonly #wide: StorageVariable[] = []
  readonly #regions = new Map<bigint, Region>()
  #bases: bigint[] | undefined
  #hashes = 0
  #steps = 0
  /** Mappings whose keys may be tried, by how many keys lead there. */
  #mappings: StoragePlace[] = []
  #hasSeen = false

  constructor(layout: StorageLayout, inputs: readonly Hex[], candidates: readonly Hex[]) {
    this.#layout = layout
    this.#inputs = inputs
    this.#candidates = candidates
    for (const variable of layout.variables) {
      this.#lookInto(toPlace(variable))
      const slots = layout.types.get(variable.type)?.slots ?? 1n
      if (slots === 1n)
        this.#single.set(variable.slot, [...(this.#single.get(variable.slot) ?? []), variable])
      else this.#wide.push(variable)
    }
  }

  find(slot: bigint): readonly StoragePlace[] {
    const fixed = this.#findFixed(slot)
    if (fixed.length > 0) return fixed
    this.#useInputs()
    const seen = this.#findRegion(slot)
    if (seen.length > 0) return seen
    for (let round = 0; round < MAX_ROUNDS && this.#tryKeys(); round += 1) {
      const tried = this.#findRegion(slot)
      if (tried.length > 0) return tried
    }
    return []
  }

  #findFixed(slot: bigint): StoragePlace[] {
    return [...(this.#single.get(slot) ?? []), ...this.#wide].flatMap((variable) =>
      listPlacesAt(this.#layout, toPlace(variable), slot),
    )
  }

  #findRegion(slot: bigint): StoragePlace[] {
    this.#bases ??= [...this.#regions.keys()].sort((left, right) =>
      left < right ? -1 : left > right ? 1 : 0,
    )
    const base = findLast(this.#bases, slot)
    const region = base === undefined ? undefined : this.#regions.get(base)
    if (region === undefined || slot - region.base > MAX_DISTANCE) return []
    const { place, isData } = region
    if (!isData) return listPlacesAt(this.#layout, place, slot)
    const type = this.#layout.types.get(place.type)
    if (type?.kind === 'list') return listElementsAt(this.#layout, place, type, slot)
    return type?.kind === 'bytes' ? [toPart(place, type, slot)] : []
  }

  /** Turns hash inputs into regions until no more of them lead anywhere. */
  #useInputs(): void {
    if (this.#hasSeen) return
    this.#hasSeen = true
    let left = this.#inputs
    for (let round = 0; round < MAX_ROUNDS && left.length > 0; round += 1) {
      const rest = left.filter((input) => !this.#useInput(input))
      if (rest.length === left.length) return
      left = rest
    }
  }

  #useInput(input: Hex): boolean {
    const size = hexByteLength(input)
    // The data of arrays and bytes is found without having been seen.
    if (size <= WORD_BYTES) return false
    for (const order of ['keySlot', 'slotKey'] as const) {
      const parts = splitHashInput(order, input)
      const place = parts && this.#findMapping(parts.slot, order)
      const type = place && this.#layout.types.get(place.type)
      if (parts === undefined || place === undefined || type?.kind !== 'mapping') continue
      const key = this.#readSeenKey(type, parts.key)
      if (key === undefined) continue
      this.#add(
        { ...toValuePlace(this.#layout, place, type, key), proof: weaker(place.proof, 'seen') },
        false,
      )
      return true
    }
    return false
  }

  /** Vyper hashes a long key before the slot joins it: its text is another input. */
  #readSeenKey(type: Extract<StorageType, { kind: 'mapping' }>, bytes: Hex): StorageKey | undefined {
    const isHashed = type.order === 'slotKey' && this.#layout.types.get(type.key)?.kind === 'bytes'
    if (!isHashed) return readKey(this.#layout, type, bytes)
    const text = this.#inputs.find((input) => keccak256(input) === bytes.toLowerCase())
    return text === undefined ? undefined : readKey(this.#layout, type, text)
  }

  #findMapping(slot: bigint, order: 'keySlot' | 'slotKey'): StoragePlace | undefined {
    const fixed = this.#findFixed(slot)
    return (fixed.length > 0 ? fixed : this.#findRegion(slot)).find((place) => {
      const type = this.#layout.types.get(place.type)
      return type?.kind === 'mapping' && type.order === order
    })
  }

  /** Hashes the candidates with the mappings known so far; those found in their values are next. False when done. */
  #tryKeys(): boolean {
    const mappings = this.#mappings
    this.#mappings = []
    if (mappings.length === 0) return false
    for (const candidate of this.#candidates) {
      for (const place of mappings) {
        const type = this.#layout.types.get(place.type)
        if (type?.kind !== 'mapping') continue
        const key = readKey(this.#layout, type, candidate)
        if (key === undefined || this.#layout.types.get(type.key)?.kind === 'bytes') continue
        if (this.#hashes >= MAX_HASHES) return this.#bases === undefined
        this.#hashes += 1
        this.#add({ ...toValuePlace(this.#layout, place, type, key), proof: 'tried' }, false)
      }
    }
    return true
  }

  #add(place: StoragePlace, isData: boolean, base = place.slot): void {
    if (this.#regions.has(base) || this.#regions.size >= MAX_REGIONS) return
    this.#regions.set(base, { base, place, isData })
    this.#bases = undefined
    if (!isData) this.#lookInto(place)
  }

  /** Notes the mappings below a place, and the regions of its arrays and bytes. */
  #lookInto(place: StoragePlace, depth = 0): void {
    this.#steps += 1
    if (depth > MAX_STORAGE_DEPTH || this.#steps > MAX_WALK_STEPS + this.#regions.size * 4) return
    const type = this.#layout.types.get(place.type)
    switch (type?.kind) {
      case 'mapping':
        this.#mappings.push(place)
        return
      case 'struct':
        for (const member of type.members) this.#lookInto(toMember(place, member), depth + 1)
        return
      case 'bytes':
        if (type.form === 'solidity') this.#addData(place, type)
        return
      case 'list':
        if (!type.isInline) this.#addData(place, type)
        this.#lookIntoElements(place, type, LOOKED_INTO, depth)
        return
      case 'array':
        this.#lookIntoElements(place, type, type.length < LOOKED_INTO ? type.length : LOOKED_INTO, depth)
        return
      default:
    }
  }

  #addData(place: StoragePlace, type: StorageType): void {
    if (this.#hashes >= MAX_HASHES) return
    this.#hashes += 1
    this.#add(place, true, findDataSlot(place.slot, type))
  }

  #lookIntoElements(
    place: StoragePlace,
    type: Extract<StorageType, { kind: 'array' | 'list' }>,
    count: bigint,
    depth: number,
  ): void {
    if (this.#layout.types.get(type.element)?.kind === 'value') return
    for (let index = 0n; index < count; index += 1n) this.#lookInto(toElement(place, type, index), depth + 1)
  }
}

const STRENGTH: readonly PlaceProof[] = ['tried', 'seen', 'layout']

function weaker(left: PlaceProof, right: PlaceProof): PlaceProof {
  return STRENGTH.indexOf(left) < STRENGTH.indexOf(right) ? left : right
}

/** The greatest of the sorted numbers that is not above another. */
function findLast(sorted: readonly bigint[], limit: bigint): bigint | undefined {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0n) <= limit) low = middle + 1
    else high = middle
  }
  return sorted[low - 1]
}
