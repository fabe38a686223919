import { createSlotNamer, decodePlace, type SlotEvidence } from '@otterscan/decode/storage/slotNamer'
import type { StoragePlace } from '@otterscan/decode/storage/storagePlace'
import type { StorageValue } from '@otterscan/decode/storage/storageValue'
import type { Hex } from '@otterscan/ethereum/hex'
import type { KnownLayout } from './getStorageLayouts.ts'

/** What lies in a slot by the layout that knows it. */
export interface NamedSlot {
  /** Several for packed fields, from the low-order end; never empty. */
  readonly places: readonly StoragePlace[]
  readonly known: KnownLayout
  readonly decode: (place: StoragePlace, word: Hex) => StorageValue
  /** The type of a place as the source writes it. */
  readonly typeOf: (place: StoragePlace) => string
}

/** Names slots of one address. */
export type NameSlot = (slot: Hex | bigint) => NamedSlot | undefined

/** As `createStorageNames`, of transient storage (EIP-1153). */
export function createTransientNames(layouts: readonly KnownLayout[]): NameSlot {
  return createStorageNames(
    layouts.map((known) => ({
      ...known,
      layout: { ...known.layout, variables: known.layout.transient, transient: [] },
    })),
    {},
  )
}

/** A function that names slots by several layouts: the first that knows the slot, one that had to try keys last. */
export function createStorageNames(layouts: readonly KnownLayout[], evidence: SlotEvidence): NameSlot {
  const namers = layouts.map((known) => ({ known, namer: createSlotNamer(known.layout, evidence) }))
  const named = new Map<bigint, NamedSlot | undefined>()
  return (slot) => {
    const key = BigInt(slot)
    if (!named.has(key)) {
      const found = namers.flatMap(({ known, namer }): NamedSlot[] => {
        const places = namer.name(key)
        return places.length === 0 ? [] : [toNamedSlot(known, places)]
      })
      named.set(key, found.find(({ places }) => places[0]?.proof !== 'tried') ?? found[0])
    }
    return named.get(key)
  }
}

function toNamedSlot(known: KnownLayout, places: readonly StoragePlace[]): NamedSlot {
  const { layout } = known
  return {
    places,
    known,
    decode: (place, word) => decodePlace(layout, place, word),
    typeOf: ({ type }) => layout.types.get(type)?.label ?? type,
  }
}
