import { type Hex, toWord } from '@otterscan/ethereum/hex'
import { MAX_HASHES, SlotSearch } from './slotSearch.ts'
import type { StorageLayout } from './storageLayout.ts'
import type { StoragePlace } from './storagePlace.ts'
import { decodeStorageValue, type StorageValue } from './storageValue.ts'

/** What may tell which key or element a slot belongs to. */
export interface SlotEvidence {
  /** Inputs of Keccak-256 seen while the transaction ran, of any length. */
  readonly hashInputs?: Iterable<Hex>
  /** Words that may be keys: addresses and numbers known from the transaction. */
  readonly candidates?: Iterable<Hex>
}

/** Names storage slots by a layout. */
export interface SlotNamer {
  /** What lies in a slot, several for packed fields, from the low-order end; empty when no name was found. */
  readonly name: (slot: Hex | bigint) => readonly StoragePlace[]
  readonly decode: (place: StoragePlace, word: Hex) => StorageValue
  readonly layout: StorageLayout
}

const MAX_INPUTS = 50_000

/**
 * A namer for one storage: with each slot, first what the layout places there, then what lies at hashes that were seen,
 * last at hashes of keys that are tried. Work is bounded whatever the layout. Solidity documentation, "Layout of State
 * Variables in Storage"; Vyper has no packing and hashes slot and key in the other order.
 */
export function createSlotNamer(
  layout: StorageLayout,
  { hashInputs = [], candidates = [] }: SlotEvidence = {},
): SlotNamer {
  const search = new SlotSearch(
    layout,
    [...takeSome(hashInputs, MAX_INPUTS)],
    [...takeSome(candidates, MAX_HASHES)],
  )
  return {
    layout,
    name: (slot) => search.find(BigInt(slot)),
    decode: (place, word) => decodePlace(layout, place, word),
  }
}

/** The value in a word at a place. */
export function decodePlace(
  layout: StorageLayout,
  { type, offset, part }: StoragePlace,
  word: Hex,
): StorageValue {
  return part === undefined
    ? decodeStorageValue(layout.types.get(type), offset, word)
    : { kind: 'bytes', bytes: toWord(BigInt(word)) }
}

function* takeSome<T>(items: Iterable<T>, limit: number): Generator<T> {
  let taken = 0
  for (const item of items) {
    if (taken >= limit) return
    taken += 1
    yield item
  }
}
